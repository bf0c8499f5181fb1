import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';
import { provideOrSkip } from './provide-or-skip.mjs';
import { chromiumPath } from './provision-chromium.mjs';
import { onPath } from './provision-mongod.mjs';
import { runTestsAlone } from './run-tests-alone.mjs';
import { runVitest } from './run-vitest.mjs';
import { command } from './say.mjs';

const SITE = '/usr/share/wordpress';
const packages = ['wordpress', 'wordpress-theme-twentytwentythree', 'mariadb-server', 'php-cli'];
const isInstalled = () =>
  existsSync(`${SITE}/wp-content/themes/twentytwentythree`) &&
  existsSync('/usr/sbin/mariadbd') &&
  onPath('php', process.env) !== undefined;

/** Folder of Debian's WordPress. Installs it, a database and PHP if they are missing. */
export async function wordPressSite() {
  if (!isInstalled()) await installDebianPackages(packages, 'WordPress for its tests');
  return SITE;
}

/**
 * Takes quizzes on pages of a real WordPress, if this machine can have one: with QF_TEST_LONG in
 * every kind of post, otherwise in one. Needs the build and the test run's MongoDB.
 * @returns {Promise<import('./run-vitest.mjs').TestResult>}
 */
export async function testWordPress({ chromium = chromiumPath, wordpress = wordPressSite } = {}) {
  const site = await provideOrSkip('the tests in WordPress', wordpress);
  if (!site) return { passed: 0, failed: 0, files: [] };
  const env = { CHROMIUM_PATH: await chromium(), QF_WORDPRESS: site };
  return runVitest('wordpress', 'tests in a real WordPress', { options: ['--config', 'e2e/wordpress.config.ts'], env });
}

command(import.meta.url, () => runTestsAlone(testWordPress));
