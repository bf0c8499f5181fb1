import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { orLeftOut } from './left-out.mjs';
import { chromiumPath } from './provision-chromium.mjs';
import { firefoxPath, webkitTools } from './provision-engines.mjs';
import { runVitest } from './run-vitest.mjs';
import { command, say, step } from './say.mjs';
import startTestMongod from './test-mongod.mjs';

/**
 * Takes quizzes in every engine that can be had. What cannot is said in one line and counted nowhere. Needs the test run's MongoDB.
 * @param {{short?: boolean, chromium?: () => Promise<string>, firefox?: typeof firefoxPath, webkit?: typeof webkitTools}} [options]
 *   `short` is the few pages that belong to every test run; the others, where the engines come from
 */
export async function testEngines({
  short = false,
  chromium = chromiumPath,
  firefox = firefoxPath,
  webkit = webkitTools,
} = {}) {
  const env = {
    CHROMIUM_PATH: await chromium(),
    QF_FIREFOX: await orLeftOut('the tests in Firefox', firefox),
    QF_WEBKIT: JSON.stringify(await orLeftOut('the tests in WebKitGTK', webkit)),
    QF_ENGINES_SHORT: short ? '1' : undefined,
  };
  return runVitest('engines', 'tests in several engines', { options: ['--config', 'e2e/engines.config.ts'], env });
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
