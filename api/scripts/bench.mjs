import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isKept, keepRun, writeKeptRuns } from '../bench/lib/kept-runs.mjs';
import { build } from './build.mjs';
import { root } from './folders.mjs';
import { ensureInstalled } from './install.mjs';
import { chromiumPath } from './provision-chromium.mjs';
import { command, Failure, say, step } from './say.mjs';
import { dropDatabase, startProduct } from './start-product.mjs';
import startTestMongod from './test-mongod.mjs';

/**
 * @typedef {object} Row one figure
 * @property {string} metric
 * @property {number} value
 * @property {string} unit
 * @property {number} [floor] what the machine can do at best, in the same unit
 * @property {number} [ratio] value against the floor, for the reader
 * @property {number} [limit] without one it is for the reader alone
 * @property {'most' | 'least'} [bound] whether the limit is the most (by default) or the least that passes
 *
 * @typedef {Awaited<ReturnType<typeof startProduct>>} Product
 * @typedef {{name: string, run: (given: {product: Product, again: (meanwhile?: () => Promise<void>, more?: NodeJS.ProcessEnv) => Promise<Product>}) => Promise<Row[]>}}
 *   Benchmark `again` starts the product anew on what is stored, for what the way to get there must not weigh on: the built-in sign-in slows
 *   its process for good. `meanwhile` is done while it does not run; `more` is added to its environment
 */

/**
 * Runs every *.bench.mjs against the built product and prints what they measured against its limits. The last three runs of each are kept;
 * `--times=3` makes as many, `--write` puts the median run into docs/performance.md.
 * @param {string[]} options those two, and words: only the files whose path contains one of them
 * @returns {Promise<number>} exit code: 1 when a limit is missed
 */
export async function bench(options) {
  const unknown = options.find((word) => word.startsWith('--') && !/^--(write|times=[1-9])$/.test(word));
  if (unknown) throw new Failure(`${unknown} is not known: --times=N and --write are.`);
  const words = options.filter((word) => !word.startsWith('--'));
  const times = Number(options.find((word) => word.startsWith('--times='))?.at(-1) ?? 1);
  await ensureInstalled();
  await build();
  process.env.CHROMIUM_PATH = await chromiumPath();
  const files = ['api', 'widget', 'dashboard', 'e2e']
    .flatMap(findBenchmarks)
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)));
  const stopMongod = await startTestMongod();
  let missed = 0;
  try {
    for (let time = 0; time < times; time += 1)
      for (const file of files) {
        const benchmark = /** @type {Benchmark} */ (await import(pathToFileURL(join(root, file)).href));
        missed += await measure(benchmark);
      }
    if (options.includes('--write')) writeKeptRuns();
  } finally {
    await stopMongod();
  }
  say(missed === 0 ? '\nEvery limit is kept.' : `\n${missed} limits are missed.`);
  return missed === 0 ? 0 : 1;
}

/** @param {Benchmark} benchmark @returns {Promise<number>} limits missed */
async function measure({ name, run }) {
  // A product of its own, so that no benchmark runs into what another has used up.
  const database = `bench_${randomBytes(6).toString('hex')}`;
  const env = {
    RATE_LIMIT_PUBLIC_WRITES: '1000000',
    RATE_LIMIT_LOGINS: '1000000',
    // Who has signed in stays so when it is started anew.
    SESSION_SECRET: randomBytes(32).toString('hex'),
  };
  const start = (/** @type {NodeJS.ProcessEnv} */ more = {}) => startProduct({ database, env: { ...env, ...more } });
  let product = await start();
  const again = async (
    /** @type {(() => Promise<void>) | undefined} */ meanwhile,
    /** @type {NodeJS.ProcessEnv | undefined} */ more,
  ) => {
    await product.stop();
    await meanwhile?.();
    product = await start(more);
    return product;
  };
  try {
    const rows = await step(`\n${name}`, () => run({ product, again }));
    for (const row of rows) say(formatRow(row));
    keepRun(name, rows);
    return rows.filter((row) => !isKept(row)).length;
  } finally {
    await product.stop();
    await dropDatabase(product.mongoUri, database);
  }
}

/** @param {Row} row */
function formatRow(row) {
  const { metric, value, unit, floor, ratio, limit, bound = 'most' } = row;
  const figure = (/** @type {number} */ number) => `${Number(number.toPrecision(4))} ${unit}`;
  const compared = [
    floor !== undefined && `floor ${figure(floor)}`,
    ratio !== undefined && `ratio ${ratio.toFixed(2)}`,
    limit !== undefined && `${bound === 'most' ? 'at most' : 'at least'} ${figure(limit)}`,
  ].filter(Boolean);
  return `  ${limit === undefined ? '    ' : isKept(row) ? 'PASS' : 'FAIL'}  ${metric.padEnd(44)} ${figure(value).padStart(14)}   (${compared.join(', ')})`;
}

/** @param {string} folder */
function findBenchmarks(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.bench.mjs') && !name.includes('node_modules'))
    .map((name) => join(folder, name))
    .sort();
}

command(import.meta.url, (...words) => bench(words));
