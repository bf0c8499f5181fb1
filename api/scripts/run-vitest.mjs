import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { localCache, root } from './folders.mjs';
import { tryRun } from './run.mjs';
import { say } from './say.mjs';

/**
 * @typedef {object} TestResult
 * @property {number} passed tests
 * @property {number} failed tests; a file that could not be loaded counts as one
 * @property {{name: string, ms: number}[]} files how long the tests of each file took
 */

/**
 * Runs Vitest, shows its output, and sums up what it reports. Tests of the run see the environment
 * and `env`.
 * @param {string} name of the run, in file names
 * @param {string} title what these tests are
 * @param {{options?: string[], files?: string[], env?: NodeJS.ProcessEnv}} [what] options of
 *   Vitest; files, or all that it finds
 * @returns {Promise<TestResult>}
 */
export async function runVitest(name, title, { options = [], files = [], env = {} } = {}) {
  say(`\nRunning the ${title} ...`);
  const report = join(localCache, `tests-${name}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await tryRun(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...options, ...files, ...reporters],
    { show: true, env: { ...process.env, ...env } },
  );
  return readReport(report, code);
}

/**
 * @param {string} file of Vitest's JSON reporter
 * @param {number} exitCode of Vitest: a run that failed without a failed test, say by an unhandled
 *   error, is one failure
 * @returns {TestResult}
 */
function readReport(file, exitCode) {
  /** @type {{numPassedTests: number, numFailedTests: number, testResults: FileReport[]}} */
  const { numPassedTests, numFailedTests, testResults } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  const notLoaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const failed = numFailedTests + notLoaded.length;
  return {
    passed: numPassedTests,
    failed: exitCode !== 0 && failed === 0 ? 1 : failed,
    files: testResults.map(({ name, startTime, endTime }) => ({ name: relative(root, name), ms: endTime - startTime })),
  };
}

/**
 * What Vitest writes about a test file, times in milliseconds.
 * @typedef {{name: string, status: string, startTime: number, endTime: number, assertionResults:
 *   {status: string}[]}} FileReport
 */
