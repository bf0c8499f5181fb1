import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import ts from 'typescript';
import { layout } from '../docs-site/layout.mjs';
import { renderPage } from '../docs-site/render-page.mjs';
import { docsPages, docsPath } from '../src/docs-pages.mjs';
import { root } from './folders.mjs';
import { command } from './say.mjs';

const OUT = join(root, 'dist/docs');
/** Folders of pictures, which are all drawn at more than one pixel per CSS pixel. */
const PICTURES = ['docs/pictures', 'dashboard/src/features/share/guide-pictures'];
const DENSITY = 2;
const SOURCES = 'api/docs-site';

/**
 * Renders the docs into `dist/docs`: a document for each page, and what they load under names with a hash. Adds the renderer of the API's
 * document.
 */
export async function buildDocs() {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(join(OUT, 'assets'), { recursive: true });
  const pictures = await writePictures();
  const pages = docsPages.map((page) =>
    renderPage(page, readFileSync(join(root, page.file), 'utf8'), (file) => {
      const picture = pictures.get(file);
      if (!picture) throw new Error(`${page.file} shows ${file}, which is not in ${PICTURES.join(' or ')}.`);
      return picture;
    }),
  );
  const index = pages.flatMap(({ slug, title, html, sections }) => {
    const texts = textsOf(html);
    return [
      [docsPath(slug), title, '', texts.get('') ?? ''],
      ...sections.map(({ id, text }) => [`${docsPath(slug)}#${id}`, title, text, texts.get(id) ?? '']),
    ];
  });
  const { outputText: script } = ts.transpileModule(readFileSync(join(root, SOURCES, 'docs.ts'), 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 },
  });
  const assets = {
    style: writeAsset('docs.css', readFileSync(join(root, SOURCES, 'docs.css'))),
    script: writeAsset('docs.js', Buffer.from(script)),
    index: writeAsset('headings.json', Buffer.from(JSON.stringify(index))),
  };
  for (const page of pages) writeFileSync(join(OUT, `${page.slug || 'index'}.html`), layout(page, pages, assets));
  copySwaggerUi();
}

/** Two files of the package, so that a server needs nothing of its 12 MB. */
function copySwaggerUi() {
  mkdirSync(join(OUT, 'swagger-ui'));
  const files = [
    import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
    import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  ].map((url) => fileURLToPath(url));
  for (const file of files) copyFileSync(file, join(OUT, 'swagger-ui', basename(file)));
}

/** The words below each heading of a page, by its id; of what comes before the first, by ''. @param {string} html */
function textsOf(html) {
  const [intro = '', ...parts] = html.replace(/<h1.*?<\/h1>/s, '').split(/<h[2-6] id="([^"]+)">.*?<\/h[2-6]>/s);
  const plain = (/** @type {string} */ part) =>
    part
      .replace(/<[^>]+>/g, ' ')
      .replace(/&lt;|&gt;|&quot;|&amp;|\s+/g, ' ')
      .trim();
  const texts = new Map([['', plain(intro)]]);
  for (let index = 0; index < parts.length; index += 2) texts.set(parts[index] ?? '', plain(parts[index + 1] ?? ''));
  return texts;
}

/** Served pictures by their files. */
async function writePictures() {
  const files = PICTURES.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`));
  const entries = files.map(async (file) => {
    const bytes = readFileSync(join(root, file));
    const { width, height } = await sharp(bytes).metadata();
    const size = { width: Math.round(width / DENSITY), height: Math.round(height / DENSITY) };
    return /** @type {const} */ ([file, { path: writeAsset(basename(file), bytes), ...size }]);
  });
  return new Map(await Promise.all(entries));
}

/** Writes a file whose address changes with its content. @param {string} name @param {Buffer} bytes @returns {string} its address */
function writeAsset(name, bytes) {
  const extension = extname(name);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const hashed = `${basename(name, extension)}-${hash}${extension}`;
  writeFileSync(join(OUT, 'assets', hashed), bytes);
  return `/docs/assets/${hashed}`;
}

command(import.meta.url, buildDocs);
