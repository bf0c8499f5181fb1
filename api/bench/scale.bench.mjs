import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { exchange, keepAliveAgent } from '../faults/lib/http.mjs';
import { publishQuiz, signIn } from '../faults/lib/owner.mjs';
import { answersTo } from '../scripts/answers-to.mjs';
import { startProduct } from '../scripts/start-product.mjs';
import { cpuMs, databaseCpu } from './lib/cpu.mjs';

/** Visitors of the replayed day, of whom there are a million in the day that it stands for. */
const VISITORS = Number(process.env.BENCH_VISITORS ?? 4_000);
const DAY = 1_000_000;
/** How long an hour of that day takes here. */
const HOUR_MS = 2_000;
const STARTED = 0.4;
const LEFT_A_LEAD = 0.25;
/** From one call of a visitor to the next: longer than the figures take to follow, so that each is counted for itself as in the field. */
const THINK_MS = 1_000;
/** What a processor does when there is one more, at least, as a share of what it does alone. */
const SCALES = 0.8;
/** The figures promise to be no older than that. */
const LAG_MS = 2_000;
const DAY_MS = 86_400_000;

export const name = `A day of a site: ${VISITORS} visitors in ${(24 * HOUR_MS) / 1_000} s, two processes against one`;

/**
 * @typedef {{port: number, pid: number}} Process
 * @typedef {{cpu: number, database: number, p99: number, refused: number, lagMs: number, busiest: number}} Day costs in milliseconds of one
 *   processor a visitor
 */

/** @param {Parameters<import('../scripts/bench.mjs').Benchmark['run']>[0]} given */
export async function run({ product: first, again }) {
  const quiz = await publishQuiz(await signIn(first.url, 'bench@example.com'));
  const product = await again();
  const one = { port: Number(new URL(product.url).port), pid: product.pid };
  const path = `http://localhost:${one.port}/api/public/quiz/${quiz}`;
  const { version, questions } = JSON.parse((await exchange('GET', path)).text);
  const visit = { quiz, version, questions, answers: answersTo({ questions }) };
  const client = await MongoClient.connect(product.mongoUri, { serverMonitoringMode: 'poll' });
  const db = client.db(product.database);
  const database = databaseCpu(product.mongoUri);
  try {
    const send = (/** @type {Process[]} */ processes, /** @type {number} */ visitors) =>
      replay(processes, visit, db, database, visitors);
    await send([one], VISITORS / 2);
    const alone = await send([one], VISITORS);
    const half = await send([one], VISITORS / 2);
    const second = await startProduct({
      database: product.database,
      env: { RATE_LIMIT_PUBLIC_WRITES: '1000000', RATE_LIMIT_LOGINS: '1000000' },
    });
    try {
      const two = { port: Number(new URL(second.url).port), pid: second.pid };
      // As warm as the first one was.
      await send([two], VISITORS / 2);
      return rowsOf({ alone, half, both: await send([one, two], VISITORS) });
    } finally {
      await second.stop();
    }
  } finally {
    await client.close();
  }
}

/**
 * What a visitor costs by two processes is held against what the same visitors cost by one, and against what half as many do: those that
 * arrive together are written together, so that a process with less to do does it at a higher price.
 * @param {Record<'alone' | 'half' | 'both', Day>} days @returns {import('../scripts/bench.mjs').Row[]}
 */
function rowsOf({ alone, half, both }) {
  const dayOf = (/** @type {number} */ msAVisitor) => (msAVisitor * DAY) / 1_000;
  return [
    {
      metric: 'visitors per CPU second: two processes with twice the visitors, against one',
      value: half.cpu / both.cpu,
      unit: '×',
      limit: SCALES,
      bound: 'least',
    },
    { metric: 'rejected or failed', value: both.refused, unit: '', limit: 0 },
    { metric: 'lag of the figures', value: both.lagMs, unit: 'ms', limit: LAG_MS },
    { metric: 'p99', value: both.p99, unit: 'ms', floor: alone.p99 },
    {
      metric: 'CPU per visitor: two processes, against one with the same visitors',
      value: both.cpu,
      unit: 'ms',
      floor: alone.cpu,
      ratio: both.cpu / alone.cpu,
      limit: alone.cpu / SCALES,
    },
    { metric: 'CPU per visitor: one process with half the visitors', value: half.cpu, unit: 'ms' },
    {
      metric: 'CPU of the database per visitor: two processes, against one',
      value: both.database,
      unit: 'ms',
      floor: alone.database,
    },
    { metric: 'a day of a million: both servers', value: dayOf(both.cpu), unit: 's', floor: dayOf(alone.cpu) },
    { metric: 'a day of a million: database', value: dayOf(both.database), unit: 's', floor: dayOf(alone.database) },
    {
      metric: 'the busiest hour of a million: processors used',
      value: ((both.cpu + both.database) * both.busiest * DAY) / (DAY_MS / 24),
      unit: '',
    },
  ];
}

/** The share of a day's visitors who come in each of its hours: few at night, most in the evening. */
const hours = Array.from({ length: 24 }, (_, hour) => 1 + 0.85 * Math.sin(((hour - 13) / 24) * 2 * Math.PI));
const share = (/** @type {number} */ hour) =>
  /** @type {number} */ (hours[hour]) / hours.reduce((sum, each) => sum + each, 0);

/**
 * Visitors come when they come, however fast those before them are served.
 * @param {Process[]} processes @param {Visit} visit @param {import('mongodb').Db} db @param {() => number} database reads its CPU
 * @param {number} visitors
 * @returns {Promise<Day>}
 */
async function replay(processes, visit, db, database, visitors) {
  const agents = processes.map(() => keepAliveAgent(64));
  const before = processes.map(({ pid }) => cpuMs(pid));
  const databaseBefore = database();
  /** @type {import('../faults/lib/http.mjs').Answer[]} */
  const answers = [];
  /** @type {Promise<void>[]} */
  const under = [];
  let come = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    const count = Math.round(share(hour) * visitors);
    for (let n = 0; n < count; n += 1) {
      const at = come % processes.length;
      const { port } = /** @type {Process} */ (processes[at]);
      const agent = agents[at];
      const send = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body) => {
        answers.push(await exchange(method, `http://localhost:${port}${path}`, { ...(agent ? { agent } : {}), body }));
      };
      under.push(takeQuiz(visit, come / visitors, send));
      come += 1;
      await sleep(HOUR_MS / count);
    }
  }
  await Promise.all(under);
  const ended = performance.now();
  while (await isBehind(db)) await sleep(50);
  const lagMs = performance.now() - ended;
  const used = processes.reduce((sum, { pid }, index) => sum + cpuMs(pid) - /** @type {number} */ (before[index]), 0);
  for (const agent of agents) agent.destroy();
  const took = answers.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  return {
    cpu: used / come,
    database: (database() - databaseBefore) / come,
    p99: took[Math.floor(took.length * 0.99)] ?? Number.NaN,
    refused: answers.filter(({ status }) => status < 200 || status > 299).length,
    lagMs,
    busiest: Math.max(...hours.map((_, hour) => share(hour))),
  };
}

/** @param {import('mongodb').Db} db */
const isBehind = async (db) =>
  (await db.collection('submissions').findOne({ counted: false })) !== null ||
  (await db.collection('visits').findOne({ dirty: true })) !== null;

/**
 * @typedef {{quiz: string, version: string, questions: {id: string}[], answers: unknown[]}} Visit
 */

/**
 * What a visitor's browser sends: those who give up do so half-way.
 * @param {Visit} visit @param {number} turn from 0 to 1, spread evenly over the visitors
 * @param {(method: string, path: string, body?: unknown) => Promise<void>} send
 */
async function takeQuiz({ quiz, version, questions, answers }, turn, send) {
  const sessionId = randomUUID();
  const source = { pageUrl: 'https://shop.example/page', utmSource: 'news' };
  const events = async (/** @type {object[]} */ ...some) => {
    await sleep(THINK_MS);
    await send('POST', `/api/public/quiz/${quiz}/events`, { sessionId, version, source, events: some });
  };
  await send('GET', `/embed/${quiz}.js`);
  await events({ type: 'view' });
  // Neighbours go different ways.
  const luck = (turn * 7_919) % 1;
  if (luck >= STARTED) return;
  await events({ type: 'start' });
  const isLead = luck < LEFT_A_LEAD;
  for (const { id: questionId } of isLead ? questions : questions.slice(0, questions.length / 2))
    await events({ type: 'answer', questionId });
  if (!isLead) return;
  await events({ type: 'complete', answers });
  await sleep(THINK_MS);
  await send('POST', `/api/public/quiz/${quiz}/submit`, {
    sessionId,
    name: 'Ann Lee',
    email: `${sessionId}@example.com`,
    consentGiven: true,
    version,
    source,
    answers,
  });
}
