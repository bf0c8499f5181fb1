import { readFileSync } from 'node:fs';

/**
 * Sums up a run of Vitest. A file that could not be loaded counts as one failed test, and so does a run that failed
 * without any failed test, such as one with an unhandled error or without a report.
 * @param {string | undefined} report file of Vitest's json reporter
 * @param {number} exitCode of Vitest
 */
export function countTests(report, exitCode) {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    testResults = [],
  } = report ? JSON.parse(readFileSync(report, 'utf8')) : {};
  const broken = testResults.filter(
    (/** @type {{status: string, assertionResults: {status: string}[]}} */ { status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const failed = numFailedTests + broken.length;
  return { passed: numPassedTests, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}
