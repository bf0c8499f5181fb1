import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFaults } from '../faults/test-faults.mjs';
import { build } from './build.mjs';
import { root } from './folders.mjs';
import { ensureInstalled } from './install.mjs';
import { chromiumPath } from './provision-chromium.mjs';
import { firefoxPath, webkitTools } from './provision-engines.mjs';
import { tryRun } from './run.mjs';
import { runVitest } from './run-vitest.mjs';
import { command, Failure, say, step } from './say.mjs';
import { testEngines } from './test-engines.mjs';
import startTestMongod from './test-mongod.mjs';
import { testWordPress, wordPressSite } from './test-wordpress.mjs';

const stages = ['lint', 'unit', 'faults', 'e2e', 'engines', 'wordpress'];
const titles = {
  unit: 'unit and widget tests',
  app: 'API tests against two processes that share one database',
  e2e: 'end-to-end tests in a real Chromium',
};
const checks = [
  { name: 'Format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  { name: 'Promises', args: ['node_modules/oxlint/bin/oxlint', '--type-aware'] },
  { name: 'Types', args: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'] },
  { name: 'Dead code', args: ['node_modules/knip/bin/knip.js'] },
];

/**
 * Sets up what the tests need, runs them all and ends with one line, `N passed, N failed`. Stops at the first stage
 * that fails; a check (format, types, dead code) that fails counts as one failed test, and so does a fault that is not withstood.
 * @param {string} [only] one of `stages`
 * @returns {Promise<number>} exit code
 */
export async function test(only) {
  if (only && !stages.includes(only)) throw new Failure(`--only is one of ${stages.join(', ')}, not ${only}.`);
  const wants = (/** @type {string} */ stage) => !only || only === stage;
  const total = { passed: 0, failed: 0 };
  // Ctrl-C ends the running step, which the terminal tells too; what was started for the tests is then ended in order.
  process.on('SIGINT', () => {});
  await ensureInstalled();
  if (only !== 'lint') await build();

  if (wants('lint')) total.failed += await lint();
  if (total.failed === 0 && only !== 'lint') {
    const stopMongod = await step('Starting MongoDB for the tests', startTestMongod);
    const given = provide(wants);
    try {
      if (wants('unit'))
        add(
          total,
          await runVitest('unit', titles.unit, {
            // Most of them wait for a clock or a disk.
            options: ['--maxWorkers=3', ...testsOfTheApp().flatMap((file) => ['--exclude', file])],
          }),
        );
      if (total.failed === 0 && wants('unit')) {
        process.env.QF_TEST_INSTANCES = '2';
        add(total, await runVitest('app', titles.app, { files: testsOfTheApp() }));
        delete process.env.QF_TEST_INSTANCES;
      }
      if (total.failed === 0 && wants('faults')) add(total, await testFaults());
      if (total.failed === 0 && wants('e2e')) {
        process.env.CHROMIUM_PATH = await given.chromium();
        add(total, await runVitest('e2e', titles.e2e, { options: ['--config', 'e2e/vitest.config.ts'] }));
      }
      if (total.failed === 0 && wants('engines')) add(total, await testEngines({ ...given, short: true }));
      if (total.failed === 0 && wants('wordpress')) add(total, await testWordPress(given));
    } finally {
      await stopMongod();
    }
  }
  say(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/**
 * What the stages need beside npm's packages. What is missing is installed while the first tests run, one after the other: Debian lets in one
 * at a time. Each is asked for where it is needed, and tells there what went wrong.
 * @param {(stage: string) => boolean} wants
 */
function provide(wants) {
  /** @type {Promise<unknown>} */
  let before = Promise.resolve();
  /** @template T @param {() => Promise<T>} bring @param {string[]} stages @returns {() => Promise<T>} */
  const next = (bring, ...stages) => {
    if (!stages.some(wants)) return bring;
    const one = before.then(() => bring());
    before = one.catch(() => {});
    return () => one;
  };
  return {
    chromium: next(chromiumPath, 'e2e', 'engines', 'wordpress'),
    firefox: next(firefoxPath, 'engines'),
    webkit: next(webkitTools, 'engines'),
    wordpress: next(wordPressSite, 'wordpress'),
  };
}

/** Two processes are the harder case, and the end-to-end tests have one: what starts the app is not run twice. */
function testsOfTheApp() {
  const all = readdirSync(join(root, 'api/src'), { recursive: true, encoding: 'utf8' });
  const tests = all.filter((file) => file.endsWith('.test.ts')).map((file) => `api/src/${file.replaceAll('\\', '/')}`);
  return tests.filter((file) => readFileSync(join(root, file), 'utf8').includes('test-app.ts'));
}

/** All at once; what one finds is shown together. @returns {Promise<number>} failed checks */
async function lint() {
  const names = checks.map(({ name }) => name).join(', ');
  const done = await step(names, () => Promise.all(checks.map(({ args }) => tryRun(process.execPath, args))));
  done.forEach(({ code, output }, index) => {
    if (code !== 0) say(`\n${checks[index]?.name}:\n${output.trimEnd()}`);
  });
  return done.filter(({ code }) => code !== 0).length;
}

/** @param {{passed: number, failed: number}} total @param {{passed: number, failed: number}} more */
function add(total, more) {
  total.passed += more.passed;
  total.failed += more.failed;
}

command(import.meta.url, (...words) => test(words.find((word) => word.startsWith('--only='))?.slice('--only='.length)));
