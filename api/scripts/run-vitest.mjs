import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { localCache, root } from './folders.mjs';
import { tryRun } from './run.mjs';
import { say } from './say.mjs';
import { countTests } from './test-count.mjs';

/**
 * Runs Vitest, with its output shown unless `show` is false, and sums up what it reports. A file that stands still is ended, says where it
 * stood, and is tried once more: a run that never ends tells nobody anything.
 * @param {string} stage @param {string} title what these tests are
 * @param {{options?: string[], files?: string[], env?: NodeJS.ProcessEnv, show?: boolean}} [what] options of Vitest; files, or all that it
 *   finds; `env` beside what there is
 */
export async function runVitest(stage, title, { options = [], files = [], env = {}, show = true } = {}) {
  say(`\nRunning the ${title} ...`);
  const first = await runOnce(stage, [...options, ...files], { env, show });
  if (first.stood.length === 0) return { passed: first.passed, failed: first.failed };
  say(`\nOnce more, what stood still: ${first.stood.join(', ')} ...`);
  const second = await runOnce(stage, [...options, ...first.stood], { env, show });
  return {
    passed: first.passed + second.passed,
    failed: first.failed + second.failed + second.stood.length,
  };
}

/** @param {string} stage @param {string[]} args @param {{env: NodeJS.ProcessEnv, show: boolean}} how */
async function runOnce(stage, args, { env, show }) {
  const report = join(localCache, `tests-${stage}.json`);
  const hangs = join(localCache, `hangs-${stage}.json`);
  for (const file of [report, hangs]) rmSync(file, { force: true });
  const reporters = ['default', 'json', join(root, 'api/scripts/hang-watch.mjs')].map((name) => `--reporter=${name}`);
  const { code } = await tryRun(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args, ...reporters, `--outputFile.json=${report}`],
    { show, env: { ...process.env, ...env, QF_HANG_REPORT: hangs } },
  );
  /** @type {{files: string[], otherErrors: number}} */
  const { files, otherErrors } = existsSync(hangs)
    ? JSON.parse(readFileSync(hangs, 'utf8'))
    : { files: [], otherErrors: 0 };
  // Vitest fails for a file that was ended; beside that it may have failed for other reasons.
  const failure = files.length > 0 && otherErrors === 0 ? 0 : code;
  return { ...countTests(existsSync(report) ? report : undefined, failure), stood: files };
}
