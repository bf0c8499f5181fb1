import { rooms } from './rooms.mjs';

/**
 * Stryker's settings for the room that QF_MUTATION_ROOM names, or for all of them together; test-mutation.mjs sets it.
 *
 * Stryker changes one thing at a time in a copy of the product (under .cache), a comparison, a number, a call, and runs the tests that come
 * by there. A mutant that no test notices has survived: either a test is missing, or the code says the same twice. Read the report at
 * .cache/mutation/ROOM.html, and kill survivors by asserting what a user would notice.
 */
const name = process.env.QF_MUTATION_ROOM ?? '';
const chosen = Object.values(rooms).filter((room) => !rooms[name] || room === rooms[name]);
const least = Math.min(...chosen.map((room) => room.least));

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'api/mutation/vitest.config.ts' },
  // A mutant is met by those tests alone that run its line.
  coverageAnalysis: 'perTest',
  mutate: [...chosen.flatMap(({ mutate }) => mutate), '!**/*.test.{ts,tsx}'],
  thresholds: { high: 90, low: least, break: least },
  // Each is a Vitest of its own, which takes a processor and half a gigabyte.
  concurrency: Number(process.env.QF_MUTATION_CONCURRENCY ?? 2),
  // Beside what a test takes unchanged: a mutant that loops for ever must end, one on a busy machine must not be called dead.
  timeoutMS: 10_000,
  // Types are not checked in the copy; tsc does that for the original.
  disableTypeChecks: false,
  tempDirName: '.cache/mutation/sandbox',
  ignorePatterns: ['/.cache', '/.data', '/docs'],
  // What has not changed since the last run is not run again, so that a room can be gone through in parts.
  incremental: true,
  incrementalFile: `.cache/mutation/${name}-known.json`,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  htmlReporter: { fileName: `.cache/mutation/${name}.html` },
  jsonReporter: { fileName: `.cache/mutation/${name}.json` },
};
