import { memoryOf } from '../faults/lib/memory.mjs';
import { publishQuiz, signIn } from '../faults/lib/owner.mjs';
import { withDatabaseOf } from '../faults/lib/stored-leads.mjs';
import { answersTo } from '../scripts/answers-to.mjs';
import { closedLoop } from './lib/closed-loop.mjs';
import { watchKeptMemory } from './lib/kept-memory.mjs';
import { isFollowed, until } from './lib/owner-with-leads.mjs';
import { callsOf } from './visitors.bench.mjs';

/** `BENCH_MINUTES=10` for what is promised. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 1);
const QUARTERS = 4;
const LOOK_EVERY_MS = 500;
/** The figures promise to equal what is stored within that after the last lead. */
const LAG_MS = 5_000;

export const name = `Submissions at 64 connections for ${MINUTES} min`;

/** @typedef {{answered: number, refused: number, taken: number}} Quarter what came of it; the memory that it took on average, in MB */

/** @param {Parameters<import('../scripts/bench.mjs').Benchmark['run']>[0]} given @returns {Promise<import('../scripts/bench.mjs').Row[]>} */
export async function run({ product: first, again }) {
  const id = await publishQuiz(await signIn(first.url, 'bench@example.com'));
  const memory = watchKeptMemory();
  try {
    const { url, pid, mongoUri, database } = await again(undefined, memory.env);
    const quiz = await (await fetch(`${url}/api/public/quiz/${id}`)).json();
    const request = callsOf(id, answersTo(quiz), quiz.version).calls.submit.product;
    /** @type {Quarter[]} */
    const quarters = [];
    /** @type {number[]} */
    const kept = [];
    let over = 0;
    for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
      quarters.push(await loadFor(MINUTES * 15, { port: Number(new URL(url).port), request, pid }));
      over = performance.now();
      kept.push(await memory.read(pid));
    }
    const { stored, counted } = await withDatabaseOf({ mongoUri, database }, async (db) => {
      await until(() => isFollowed(db));
      const figures = await db.collection('quiz_stats').findOne({ _id: /** @type {any} */ (id) });
      return { stored: await db.collection('submissions').countDocuments({ quiz: id }), counted: figures?.leads };
    });
    const lag = performance.now() - over;
    const sum = (/** @type {(quarter: Quarter) => number} */ read) => quarters.reduce((all, one) => all + read(one), 0);
    const acknowledged = sum(({ answered }) => answered);
    return [
      { metric: 'submissions acknowledged', value: acknowledged, unit: '' },
      // What was sent last may be stored without its answer having been waited for.
      { metric: 'acknowledged but not stored', value: Math.max(0, acknowledged - stored), unit: '', limit: 0 },
      {
        metric: 'stored but missing from the figures, or counted twice',
        value: Math.abs(stored - counted),
        unit: '',
        limit: 0,
      },
      { metric: 'lag of the figures', value: lag, unit: 'ms', limit: LAG_MS },
      { metric: 'submissions rejected', value: sum(({ refused }) => refused), unit: '', limit: 0 },
      // The first quarter is spent on what is kept from then on: compiled code, connections, caches.
      compared('memory after garbage collection: at the end, against the first quarter', kept[3], kept[0]),
      compared('average memory: last quarter, against the second', quarters[3]?.taken, quarters[1]?.taken),
    ];
  } finally {
    memory.end();
  }
}

/** @param {number} seconds @param {{port: number, request: () => string, pid: number}} server @returns {Promise<Quarter>} */
async function loadFor(seconds, { port, request, pid }) {
  /** @type {number[]} */
  const memory = [];
  const timer = setInterval(() => memory.push(memoryOf(pid)), LOOK_EVERY_MS);
  const { answered, refused } = await closedLoop({ port, seconds, request }).finally(() => clearInterval(timer));
  return { answered, refused, taken: memory.reduce((sum, each) => sum + each, 0) / memory.length };
}

/** @param {string} metric @param {number} late @param {number} early in MB @returns {import('../scripts/bench.mjs').Row} */
const compared = (metric, late = 0, early = 0) => ({
  metric,
  value: late,
  unit: 'MB',
  floor: early,
  ratio: late / early,
  limit: 1.1 * early,
});
