import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { preview } from 'vite';
import { freePort } from '../../api/scripts/free-port.mjs';
import { packPackages } from '../../widget/packages/test/unpack-packages.ts';
import { endProcess } from '../end-process.ts';

const EXAMPLES = new URL('../../examples/', import.meta.url).pathname;
const run = promisify(execFile);

/**
 * Installs an example with the packed packages in place of the published ones, builds it for a quiz,
 * and serves it.
 */
export async function serveExample(name: string, { server, quizId }: { server: string; quizId: string }) {
  const folder = mkdtempSync(join(tmpdir(), `quizfunnel-${name}-`));
  const options = {
    cwd: folder,
    env: {
      ...process.env,
      // Vitest's own is not a build's.
      NODE_ENV: undefined,
      NEXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...Object.fromEntries(
        ['VITE_', 'NEXT_PUBLIC_', 'PUBLIC_'].flatMap((prefix) => [
          [`${prefix}QUIZ_SERVER`, server],
          [`${prefix}QUIZ_ID`, quizId],
        ]),
      ),
    },
  };
  const close: Array<() => Promise<unknown>> = [
    async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  ];
  try {
    cpSync(join(EXAMPLES, name), folder, { recursive: true });
    const file = join(folder, 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    const tarballs = packPackages(folder);
    for (const each of Object.keys(manifest.dependencies).filter((each) => each in tarballs))
      for (const packed of [each, '@quizfunnel/embed']) manifest.dependencies[packed] = `file:${tarballs[packed]}`;
    writeFileSync(file, JSON.stringify(manifest));
    await run('npm', ['install', '--no-audit', '--no-fund'], options);
    if (manifest.scripts.build) await run('npm', ['run', 'build'], options);
    else fillIn(join(folder, 'index.html'), { 'http://localhost:3000': server, 'demo-quiz': quizId });

    if (existsSync(join(folder, '.next'))) {
      const port = await freePort('localhost');
      const next = spawn('node_modules/.bin/next', ['start', '--port', `${port}`], { ...options, stdio: 'pipe' });
      close.unshift(() => endProcess(next));
      await ready(next);
      return { url: `http://localhost:${port}/`, close: () => closeAll(close) };
    }
    const outDir = manifest.scripts.build ? 'dist' : '.';
    const site = await preview({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      build: { outDir },
      preview: { port: await freePort('127.0.0.1'), host: '127.0.0.1' },
    });
    close.unshift(() => site.close());
    return { url: site.resolvedUrls?.local[0] ?? '', close: () => closeAll(close) };
  } catch (error) {
    await closeAll(close);
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${name} could not be built.\n${stdout}\n${stderr}`, { cause: error });
  }
}

async function closeAll(close: Array<() => Promise<unknown>>): Promise<void> {
  for (const each of close) await each();
}

/** What a page without a build cannot read from its environment. */
function fillIn(file: string, values: Record<string, string>): void {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of Object.entries(values)) text = text.replaceAll(from, to);
  writeFileSync(file, text);
}

/** Next says so once it listens. */
const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
        if (/Ready in/.test(output)) resolve();
      });
    child.on('exit', () => reject(new Error(output)));
  });
