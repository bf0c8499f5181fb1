import { existsSync } from 'node:fs';
import { build } from './build.mjs';
import { installDebianPackages } from './debian-packages.mjs';
import { ensureInstalled } from './install.mjs';
import { orLeftOut } from './left-out.mjs';
import { chromiumPath } from './provision-chromium.mjs';
import { onPath } from './provision-mongod.mjs';
import { runVitest } from './run-vitest.mjs';
import { command, say, step } from './say.mjs';
import startTestMongod from './test-mongod.mjs';

const SITE = '/usr/share/wordpress';
const packages = ['wordpress', 'wordpress-theme-twentytwentythree', 'mariadb-server', 'php-cli'];
const isHere = () =>
  existsSync(`${SITE}/wp-content/themes/twentytwentythree`) &&
  existsSync('/usr/sbin/mariadbd') &&
  onPath('php', process.env) !== undefined;

/** Where Debian's WordPress is. It, a database and PHP are installed where they are missing. */
export async function wordPressSite() {
  if (!isHere()) await installDebianPackages(packages, 'WordPress for its tests');
  return SITE;
}

/**
 * Takes quizzes on pages of a real WordPress, or says in one line why not; then nothing is counted. Needs the test run's MongoDB.
 */
export async function testWordPress({ chromium = chromiumPath, wordpress = wordPressSite } = {}) {
  const site = await orLeftOut('the tests in WordPress', wordpress);
  if (!site) return { passed: 0, failed: 0 };
  const env = { CHROMIUM_PATH: await chromium(), QF_WORDPRESS: site };
  return runVitest('wordpress', 'tests in a real WordPress', { options: ['--config', 'e2e/wordpress.config.ts'], env });
}

command(import.meta.url, async () => {
  await ensureInstalled();
  await build();
  const stopMongod = await step('Starting MongoDB for the tests', startTestMongod);
  try {
    const { passed, failed } = await testWordPress();
    say(`\n${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    await stopMongod();
  }
});
