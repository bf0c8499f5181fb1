import { provideOrSkip } from './provide-or-skip.mjs';
import { chromiumPath } from './provision-chromium.mjs';
import { run } from './run.mjs';
import { runTestsAlone } from './run-tests-alone.mjs';
import { runVitest } from './run-vitest.mjs';
import { command } from './say.mjs';

/** The examples install their frameworks from the registry. */
const reachRegistry = () => run('Asking the npm registry', 'npm', ['view', 'vite', 'version']);

/**
 * Builds the applications in `examples` with the packed packages and takes a quiz in each, if the
 * npm registry can be reached. Needs the build and the test run's MongoDB.
 * @returns {Promise<import('./run-vitest.mjs').TestResult>}
 */
export async function testExamples({ chromium = chromiumPath } = {}) {
  if (!(await provideOrSkip('the examples of applications', reachRegistry))) return { passed: 0, failed: 0, files: [] };
  const env = { CHROMIUM_PATH: await chromium() };
  return runVitest('examples', 'examples of applications', { options: ['--config', 'e2e/examples.config.ts'], env });
}

command(import.meta.url, () => runTestsAlone(testExamples));
