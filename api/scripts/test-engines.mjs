import { provideOrSkip } from './provide-or-skip.mjs';
import { chromiumPath } from './provision-chromium.mjs';
import { firefoxPath, webkitTools } from './provision-engines.mjs';
import { runTestsAlone } from './run-tests-alone.mjs';
import { runVitest } from './run-vitest.mjs';
import { command } from './say.mjs';

/**
 * Takes quizzes in every engine that this machine can have: with QF_TEST_LONG all host pages,
 * otherwise one quiz. Needs the build and the test run's MongoDB.
 * @param {{chromium?: typeof chromiumPath, firefox?: typeof firefoxPath, webkit?: typeof
 *   webkitTools}} [provision] where engines come from
 */
export async function testEngines({ chromium = chromiumPath, firefox = firefoxPath, webkit = webkitTools } = {}) {
  const env = {
    CHROMIUM_PATH: await chromium(),
    QF_FIREFOX: await provideOrSkip('the tests in Firefox', firefox),
    QF_WEBKIT: JSON.stringify(await provideOrSkip('the tests in WebKitGTK', webkit)),
  };
  return runVitest('engines', 'tests in several engines', { options: ['--config', 'e2e/engines.config.ts'], env });
}

command(import.meta.url, () => runTestsAlone(testEngines));
