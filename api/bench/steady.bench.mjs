import { memoryOf } from '../faults/lib/memory.mjs';
import { publishQuiz, signIn } from '../faults/lib/owner.mjs';
import { answersTo } from '../scripts/answers-to.mjs';
import { closedLoop } from './lib/closed-loop.mjs';
import { callsOf } from './visitors.bench.mjs';

/** `BENCH_MINUTES=10` for what is promised. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 1);
const SLICES = 40;

export const name = `Submissions at 64 connections for ${MINUTES} min`;

/** @param {Parameters<import('../scripts/bench.mjs').Benchmark['run']>[0]} given @returns {Promise<import('../scripts/bench.mjs').Row[]>} */
export async function run({ product: first, again }) {
  const id = await publishQuiz(await signIn(first.url, 'bench@example.com'));
  const { url, pid } = await again();
  const quiz = await (await fetch(`${url}/api/public/quiz/${id}`)).json();
  const { submit } = callsOf(id, answersTo(quiz), quiz.version);
  /** @type {number[]} */
  const memory = [];
  let [stored, refused] = [0, 0];
  const seconds = (MINUTES * 60) / SLICES;
  for (let slice = 0; slice < SLICES; slice += 1) {
    const loop = await closedLoop({ port: Number(new URL(url).port), seconds, request: submit.product });
    stored += loop.answered;
    refused += loop.refused;
    memory.push(memoryOf(pid));
  }
  // The first quarter is spent on what is kept from then on: compiled code, connections, caches.
  const quarter = (/** @type {number} */ number) =>
    Math.max(...memory.slice((number * SLICES) / 4, ((number + 1) * SLICES) / 4));
  return [
    { metric: 'submissions stored', value: stored, unit: '' },
    { metric: 'submissions refused', value: refused, unit: '', limit: 0 },
    {
      metric: 'most memory of the last quarter, and of the second',
      value: quarter(3),
      unit: 'MB',
      floor: quarter(1),
      ratio: quarter(3) / quarter(1),
      limit: 1.1 * quarter(1),
    },
  ];
}
