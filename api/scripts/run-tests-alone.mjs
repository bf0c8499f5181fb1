import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { say, step } from './say.mjs';
import startTestMongod from './test-mongod.mjs';

/**
 * Runs the long form of one kind of tests as a command of its own, with all that it needs.
 * @param {() => Promise<import('./run-vitest.mjs').TestResult>} tests
 * @returns {Promise<number>} exit code
 */
export async function runTestsAlone(tests) {
  process.env.QF_TEST_LONG = '1';
  await ensureInstalled();
  await build();
  const stopMongod = await step('Starting MongoDB for the tests', startTestMongod);
  try {
    const { passed, failed } = await tests();
    say(`\n${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    await stopMongod();
  }
}
