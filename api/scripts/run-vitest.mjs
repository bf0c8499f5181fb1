import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { localCache, root } from './folders.mjs';
import { tryRun } from './run.mjs';
import { say } from './say.mjs';
import { countTests } from './test-count.mjs';

/**
 * Runs Vitest with its output shown, and sums up what it reports.
 * @param {string} stage @param {string} title what these tests are @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] beside what there is
 */
export async function runVitest(stage, title, args, env = {}) {
  const report = join(localCache, `tests-${stage}.json`);
  rmSync(report, { force: true });
  say(`\nRunning the ${title} ...`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await tryRun(process.execPath, [vitest, 'run', ...args, ...reporters], {
    show: true,
    env: { ...process.env, ...env },
  });
  return countTests(existsSync(report) ? report : undefined, code);
}
