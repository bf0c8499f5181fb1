import { existsSync } from 'node:fs';
import { build } from './build.mjs';
import { installDebianPackages } from './debian-packages.mjs';
import { ensureInstalled } from './install.mjs';
import { chromiumPath } from './provision-chromium.mjs';
import { onPath } from './provision-mongod.mjs';
import { runVitest } from './run-vitest.mjs';
import { command, Failure, say, step } from './say.mjs';
import startTestMongod from './test-mongod.mjs';

const packages = ['wordpress', 'wordpress-theme-twentytwentythree', 'mariadb-server', 'php-cli'];
const isHere = () =>
  existsSync('/usr/share/wordpress/wp-content/themes/twentytwentythree') &&
  existsSync('/usr/sbin/mariadbd') &&
  onPath('php', process.env) !== undefined;

/**
 * Takes quizzes on pages of a real WordPress, or says in one line why not; then nothing is counted. Needs the test run's MongoDB.
 */
export async function testWordPress() {
  try {
    if (!isHere()) await installDebianPackages(packages, 'WordPress for its tests');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(`Left out, and not counted as passed: the tests in WordPress. ${error.message.split('\n')[0]}`);
    return { passed: 0, failed: 0 };
  }
  const env = { CHROMIUM_PATH: await chromiumPath() };
  return runVitest('wordpress', 'tests in a real WordPress', ['--config', 'e2e/wordpress.config.ts'], env);
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
