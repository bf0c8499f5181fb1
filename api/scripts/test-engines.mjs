import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { chromiumPath } from './provision-chromium.mjs';
import { firefoxPath, webkitTools } from './provision-engines.mjs';
import { runVitest } from './run-vitest.mjs';
import { command, Failure, say, step } from './say.mjs';
import startTestMongod from './test-mongod.mjs';

/**
 * Takes quizzes in every engine that can be had. What cannot is said in one line and counted nowhere. Needs the test run's MongoDB.
 * @param {{short?: boolean}} [options] the few pages that belong to every test run
 */
export async function testEngines({ short = false } = {}) {
  const env = {
    CHROMIUM_PATH: await chromiumPath(),
    QF_FIREFOX: await orLeftOut('Firefox', firefoxPath),
    QF_WEBKIT: JSON.stringify(await orLeftOut('WebKitGTK', webkitTools)),
    QF_ENGINES_SHORT: short ? '1' : undefined,
  };
  return runVitest('engines', 'tests in several engines', ['--config', 'e2e/engines.config.ts'], env);
}

/** @template T @param {string} engine @param {() => Promise<T>} provision @returns {Promise<T | undefined>} */
async function orLeftOut(engine, provision) {
  try {
    return await provision();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(`Left out, and not counted as passed: the tests in ${engine}. ${error.message.split('\n')[0]}`);
    return undefined;
  }
}

command(import.meta.url, async () => {
  await ensureInstalled();
  await build();
  const stopMongod = await step('Starting MongoDB for the tests', startTestMongod);
  try {
    const { passed, failed } = await testEngines();
    say(`\n${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    await stopMongod();
  }
});
