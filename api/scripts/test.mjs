import { testFaults } from '../faults/test-faults.mjs';
import { testsOfAnyProcess } from './api-tests.mjs';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { provideOrSkip } from './provide-or-skip.mjs';
import { chromiumPath, newestChromium } from './provision-chromium.mjs';
import { firefoxPath, webkitTools } from './provision-engines.mjs';
import { promtoolPath } from './provision-promtool.mjs';
import { tryRun } from './run.mjs';
import { runVitest } from './run-vitest.mjs';
import { command, Failure, say, step } from './say.mjs';
import { testContainer } from './test-container.mjs';
import { testEngines } from './test-engines.mjs';
import { testExamples } from './test-examples.mjs';
import startTestMongod from './test-mongod.mjs';
import { testReplicaSet } from './test-replica-set.mjs';
import { testWordPress, wordPressSite } from './test-wordpress.mjs';

/** What each stage may take in `npm test`, in seconds. */
const BUDGETS = { lint: 60, unit: 240, components: 120, browser: 300, rest: 120 };
const SLOWEST_FILES = 10;
/** The fault of `npm test`: leads that were acknowledged survive a kill. */
const SHORT_FAULT = 'kill -9 under load: API';

const checks = [
  { name: 'Format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  // TypeScript's own checks by its native compiler, and the rules that need types, in one reading of the sources.
  { name: 'Types', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check'] },
  { name: 'Dead code', args: ['node_modules/knip/bin/knip.js'] },
];

/**
 * Sets up what the tests need, runs them stage by stage, and ends with the line `N passed, N
 * failed`. Stops after the first stage that fails. A check of lint and a fault count as one test
 * each.
 * @param {{only?: string, long?: boolean}} [options] `only` is the name of a stage; `long` runs
 *   everything, also what takes hours
 * @returns {Promise<number>} exit code
 */
export async function test({ only, long = false } = {}) {
  const names = Object.keys(BUDGETS);
  if (only !== undefined && !names.includes(only))
    throw new Failure(`--only is one of ${names.join(', ')}, not ${only}.`);
  if (long) process.env.QF_TEST_LONG = '1';
  // Ctrl-C ends the running step, which gets the signal from the terminal, too. Whatever was
  // started for the tests then ends in order.
  process.on('SIGINT', () => {});

  const run = newRun();
  await run.time('install', () => ensureInstalled());
  const needed = provision((stage) => !only || only === stage, long);
  if (only !== 'lint') await run.time('build', () => build());
  const stages = {
    lint: () => lint(run),
    unit: async () => {
      process.env.QF_PROMTOOL = (await provideOrSkip('the alert rules in promtool', needed.promtool)) ?? '';
      await testUnits(run, long);
    },
    components: async () =>
      run.add(
        await runVitest('components', 'component tests in jsdom', config('dashboard/vitest.component.config.ts')),
      ),
    browser: async () => {
      const chromium = await needed.chromium();
      process.env.CHROMIUM_PATH = chromium;
      const { output } = await tryRun(chromium, ['--version']);
      run.add(await runVitest('browser', `tests in ${output.trim()}`, config('e2e/vitest.config.ts')));
    },
    rest: async () => {
      await testFaultsOf(run, long);
      run.add(await testEngines(needed));
      run.add(await testWordPress(needed));
      if (!long) return;
      run.add(await testExamples(needed));
      run.add(await testContainer(needed));
    },
  };
  const stopMongod = only === 'lint' ? undefined : await step('Starting MongoDB for the tests', startTestMongod);
  try {
    for (const [name, stage] of Object.entries(stages))
      if (run.failed === 0 && (!only || only === name)) await run.time(name, stage);
  } finally {
    await stopMongod?.();
  }
  run.summarize(long);
  return run.failed === 0 ? 0 : 1;
}

/** @param {string} file of Vitest */
const config = (file) => ({ options: ['--config', file] });

/** Counts tests and measures stages. */
function newRun() {
  /** @type {Map<string, number>} seconds by stage */
  const seconds = new Map();
  /** @type {{name: string, ms: number}[]} */
  const files = [];
  return {
    passed: 0,
    failed: 0,
    /** @param {{passed: number, failed: number, files?: typeof files}} result */
    add(result) {
      this.passed += result.passed;
      this.failed += result.failed;
      files.push(...(result.files ?? []));
    },
    /** @param {string} stage @param {() => Promise<unknown>} work */
    async time(stage, work) {
      const started = Date.now();
      await work();
      seconds.set(stage, Math.round((Date.now() - started) / 1000));
    },
    /**
     * Prints what took how long, which stage passed its budget, and last the counts.
     * @param {boolean} long has no budgets
     */
    summarize(long) {
      const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST_FILES);
      if (slowest.length > 0) say('\nSlowest test files:');
      for (const { name, ms } of slowest) say(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
      const total = [...seconds.values()].reduce((sum, each) => sum + each, 0);
      say(`\nTimes: ${[...seconds].map(([stage, took]) => `${stage} ${took} s`).join(', ')}; together ${total} s`);
      for (const [stage, budget] of Object.entries(BUDGETS)) {
        const took = seconds.get(stage) ?? 0;
        if (!long && took > budget)
          say(`Over budget, which is no failure: ${stage} took ${took} s, and may take ${budget} s.`);
      }
      say(`\n${this.passed} passed, ${this.failed} failed`);
    },
  };
}

/**
 * Installs what is missing beside npm's packages while other stages run, one after the other, since
 * Debian allows one installation at a time. Each function waits for its part and rejects with what
 * went wrong there.
 * @param {(stage: string) => boolean} wants
 * @param {boolean} long tests in the newest Chromium of Debian
 */
function provision(wants, long) {
  /** @type {Promise<unknown>} */
  let previous = Promise.resolve();
  /**
   * @template T
   * @param {() => Promise<T>} install
   * @param {string[]} stages
   * @returns {() => Promise<T>}
   */
  const next = (install, ...stages) => {
    if (!stages.some(wants)) return install;
    const installed = previous.then(() => install());
    previous = installed.catch(() => {});
    return () => installed;
  };
  return {
    promtool: next(promtoolPath, 'unit'),
    chromium: next(long ? newestChromium : chromiumPath, 'browser', 'rest'),
    firefox: next(firefoxPath, 'rest'),
    webkit: next(webkitTools, 'rest'),
    wordpress: next(wordPressSite, 'rest'),
  };
}

/** Runs all checks at once, and prints what each found. @param {ReturnType<typeof newRun>} run */
async function lint(run) {
  const names = checks.map(({ name }) => name).join(', ');
  const done = await step(names, () => Promise.all(checks.map(({ args }) => tryRun(process.execPath, args))));
  done.forEach(({ code, output }, index) => {
    if (code !== 0) say(`\n${checks[index]?.name}:\n${output.trimEnd()}`);
  });
  const failed = done.filter(({ code }) => code !== 0).length;
  run.add({ passed: done.length - failed, failed });
}

/**
 * @param {ReturnType<typeof newRun>} run
 * @param {boolean} long runs the files that call the API also against two processes, and against a replica set
 */
async function testUnits(run, long) {
  run.add(await runVitest('unit', 'unit and API tests'));
  if (!long || run.failed > 0) return;
  run.add(
    await runVitest('two-processes', 'API tests against two processes that share a database', {
      files: testsOfAnyProcess(),
      env: { QF_TEST_INSTANCES: '2' },
    }),
  );
  run.add(await testReplicaSet());
}

/** @param {ReturnType<typeof newRun>} run @param {boolean} long all faults, in both forms */
async function testFaultsOf(run, long) {
  if (!long) return run.add(await testFaults({ words: [SHORT_FAULT], times: 1 }));
  run.add(await testFaults());
  run.add(await testFaults({ long: true }));
}

command(import.meta.url, async (...words) => {
  const unknown = words.find((word) => word !== '--long' && !word.startsWith('--only='));
  if (unknown) throw new Failure(`${unknown} is not known: --only=STAGE and --long are.`);
  const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length);
  return test({ only, long: words.includes('--long') });
});
