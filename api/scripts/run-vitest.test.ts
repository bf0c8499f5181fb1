import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { localCache } from './folders.mjs';
import { runVitest } from './run-vitest.mjs';

mkdirSync(localCache, { recursive: true });
const folder = mkdtempSync(join(localCache, 'test-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A run of files, each the body of a test. */
function run(stage: string, files: Record<string, string>) {
  const config = join(folder, `${stage}.config.mjs`);
  const settings = { pool: 'forks', include: [`${stage}-*.mjs`], setupFiles: ['api/scripts/watched-worker.mjs'] };
  writeFileSync(config, `export default { test: ${JSON.stringify({ ...settings, dir: folder })} };`);
  for (const [name, body] of Object.entries(files)) {
    const head = `import { existsSync, writeFileSync } from 'node:fs'; import { expect, it } from 'vitest';`;
    writeFileSync(join(folder, `${stage}-${name}.mjs`), `${head} it(${JSON.stringify(name)}, () => { ${body} });`);
  }
  const env = { QF_HANG_MS: '4000', QF_BLOCKED_MS: '2000', VITEST: '', VITEST_POOL_ID: '' };
  return runVitest(stage, `tests of a test`, { options: ['--config', config], env, show: false });
}

const once = (name: string) => {
  const mark = JSON.stringify(join(folder, name));
  return `if (!existsSync(${mark})) { writeFileSync(${mark}, ''); for (;;); }`;
};

test('a file that stands still is ended and tried once more, and nothing of the others is lost', {
  timeout: 60_000,
}, async () => {
  expect(await run('hang-once', { spins: once('mark'), passes: 'expect(1).toBe(1)' })).toEqual({
    passed: 2,
    failed: 0,
  });
});

test('a file that is not even loaded is ended, too', { timeout: 60_000 }, async () => {
  const forever = '}); await new Promise(() => setInterval(() => 0, 1000)); it("other", () => {';
  expect(await run('hang-load', { loads: forever })).toEqual({ passed: 0, failed: 1 });
});

test('a file that stands still again has failed, and so has what failed beside it', { timeout: 60_000 }, async () => {
  expect(await run('hang-twice', { spins: 'for (;;);', fails: 'expect(1).toBe(2)' })).toEqual({ passed: 0, failed: 2 });
});
