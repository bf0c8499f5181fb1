import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { publicPage, withModulesLater } from './public-page.mjs';
import { zipWordPressPlugin } from './zip-wordpress-plugin.mjs';

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
const out = fileURLToPath(new URL('../dist/dashboard/', import.meta.url));
const plugin = fileURLToPath(new URL('../examples/wordpress-plugin/', import.meta.url));
/** Script that the landing page may load at first, and any one file at any time; both as gzip. */
const MAX_FIRST_LOAD = 90_000;
const MAX_CHUNK = 150_000;

await build({ configFile, logLevel: 'warn' });
await writePublicPages();
await zipWordPressPlugin(plugin, join(out, 'wordpress-plugin.zip'));
const sizes = await compressAssets();
await checkSizes(sizes);

/** Renders the public pages in Node and writes each into the built template. */
async function writePublicPages() {
  const folder = await mkdtemp(fileURLToPath(new URL('../dist/render-', import.meta.url)));
  try {
    await build({
      configFile,
      logLevel: 'warn',
      build: {
        ssr: 'src/public-pages/render.tsx',
        ssrEmitAssets: true,
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
      },
    });
    const { rendered } = await import(pathToFileURL(join(folder, 'render.js')).href);
    // Only these pages show them: the build for the browser has none.
    const pictures = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.webp'));
    for (const name of pictures) await copyFile(join(folder, 'assets', name), join(out, 'assets', name));
    const template = withModulesLater(await readFile(join(out, 'page.html'), 'utf8'));
    const start = `<script>${await startScript()}</script>`;
    for (const page of rendered) await writeFile(join(out, page.file), publicPage(template, page, start));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await rm(join(out, 'page.html'));
}

/** What a public page begins with, in the page itself: it holds nothing up, and the page has its theme from its first paint on. */
async function startScript() {
  const entry = fileURLToPath(new URL('src/public-pages/start.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'start' } },
  });
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (chunk?.type !== 'chunk') throw new Error('The script that begins a public page was not built.');
  return chunk.code.trim();
}

/**
 * Writes `.br` and `.gz` beside what is worth it: better and cheaper than compressing at each request.
 * @returns {Promise<Map<string, number>>} gzip bytes of each file in assets/
 */
async function compressAssets() {
  const folder = join(out, 'assets');
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  const sizes = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const quality = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      };
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, quality),
        promisify(gzip)(bytes, { level: 9 }),
      ]);
      await Promise.all([writeFile(join(folder, `${name}.br`), br), writeFile(join(folder, `${name}.gz`), gz)]);
      return /** @type {const} */ ([name, gz.length]);
    }),
  );
  return new Map(sizes);
}

/** @param {Map<string, number>} sizes */
async function checkSizes(sizes) {
  for (const [name, size] of sizes)
    if (size > MAX_CHUNK) throw new Error(`${name} has ${size} bytes as gzip; ${MAX_CHUNK} are allowed.`);
  const landing = await readFile(join(out, 'landing.html'), 'utf8');
  const scripts = [...landing.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name]) => name ?? '');
  const total = scripts.reduce((sum, name) => sum + (sizes.get(name) ?? Number.NaN), 0);
  if (!(total > 0 && total <= MAX_FIRST_LOAD))
    throw new Error(`The landing page loads ${total} bytes of script as gzip; ${MAX_FIRST_LOAD} are allowed.`);
}
