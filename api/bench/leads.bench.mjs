import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { memoryOf } from '../faults/lib/memory.mjs';
import { answersTo } from '../scripts/answers-to.mjs';
import { insertAll, leadsLike } from '../scripts/many-leads.mjs';
import { closedLoop, median } from './lib/closed-loop.mjs';
import { cpuFromNow, databaseCpu } from './lib/cpu.mjs';
import { isFollowed, ownerWith, until } from './lib/owner-with-leads.mjs';
import { callsOf } from './visitors.bench.mjs';

/** `BENCH_LEADS=1000000` for the whole million. */
const LEADS = Number(process.env.BENCH_LEADS ?? 50_000);
const FEW = 1_000;
const QUIZZES = 1_000;
const TIMES = 31;
const UNCOUNTED = 10_000;
const CSV_TURNS = 3;
/** What an export of all quizzes says of a lead. */
const IN_CSV = Object.fromEntries(
  'createdAt name firstName lastName email consent.given consent.at outcome totalScore source quiz answers'
    .split(' ')
    .map((field) => [field, /** @type {const} */ (1)]),
);

export const name = `An owner with ${LEADS} leads against one with ${FEW}, ${QUIZZES} quizzes each`;

/**
 * @typedef {import('../scripts/bench.mjs').Row} Row
 * @typedef {import('./lib/owner-with-leads.mjs').Owner} Owner
 * @typedef {{url: string, pid: number, mongoUri: string, database: string}} Product
 */

/** @param {{product: Product, again: (meanwhile?: () => Promise<void>) => Promise<Product>}} given @returns {Promise<Row[]>} */
export async function run({ product: first, again }) {
  const client = await MongoClient.connect(first.mongoUri, { serverMonitoringMode: 'poll' });
  try {
    const db = client.db(first.database);
    const few = await ownerWith({ leads: FEW, quizzes: QUIZZES }, first.url, db, 'few@example.com');
    const empty = await comingIn((await again()).url, few.quiz);
    const { url } = await again();
    const many = await ownerWith({ leads: LEADS, quizzes: QUIZZES }, url, db, 'many@example.com');
    await until(() => isFollowed(db));
    const product = await again();
    const rows = [
      ...(await reads(product.url, few, many)),
      ...(await ownersVisit(product, many)),
      ...(await csv(product, many, db)),
    ];
    const coming = await comingIn(product.url, many.quiz);
    await until(() => isFollowed(db));
    return [
      ...rows,
      {
        metric: 'submissions, against few leads stored',
        value: coming,
        unit: '/s',
        floor: empty,
        ratio: coming / empty,
      },
      ...(await catchingUp(again, db, many.id, await leadsComingIn(product.url, many.quiz))),
    ];
  } finally {
    await client.close();
  }
}

/**
 * How fast the figures catch up with visitors who came while nobody counted: over many quizzes and days, of whom one in four left a lead.
 * @param {(meanwhile?: () => Promise<void>) => Promise<Product>} again @param {import('mongodb').Db} db @param {string} owner
 * @param {number} coming leads a second, at the most, where such visitors come
 * @returns {Promise<Row[]>}
 */
async function catchingUp(again, db, owner, coming) {
  const leads = db.collection('submissions');
  const sample = /** @type {any} */ (await leads.findOne({ owner }));
  const outcomes = [{ id: sample.outcomeId, name: sample.outcome }];
  const quizzes = (await leads.distinct('quiz', { owner })).map((id) => ({ id, outcomes }));
  const made = [...leadsLike(sample, { count: UNCOUNTED, quizzes, days: 7 })];
  let from = 0;
  const { pid, mongoUri } = await again(async () => {
    await insertAll(leads, made);
    await insertAll(db.collection('visits'), made.flatMap(visitsOf));
    // It counts before it is seen to be ready, so the time of starting is part of it.
    from = performance.now();
  });
  const used = cpuFromNow(pid, databaseCpu(mongoUri));
  await until(() => isFollowed(db));
  const value = (UNCOUNTED * 1_000) / (performance.now() - from);
  const { server, database } = used();
  return [
    {
      metric: 'leads counted after a stop, against leads coming in',
      value,
      unit: '/s',
      floor: coming,
      ratio: value / coming,
      limit: 5 * coming,
      bound: 'least',
    },
    { metric: 'counting a submission: CPU of the server', value: (server * 1_000) / UNCOUNTED, unit: 'us' },
    { metric: 'counting a submission: CPU of the database', value: (database * 1_000) / UNCOUNTED, unit: 'us' },
  ];
}

/** The visit that led to a lead, and three that led to none. @param {any} lead @param {number} place */
function visitsOf({ quiz, owner, sessionId, createdAt, answers, totalScore, outcomeId, version }, place) {
  const questions = answers.map((/** @type {any} */ { questionId }) => questionId);
  const source = {
    pageUrl: `https://shop.example/page-${place % 20}`,
    utmSource: ['news', 'ads', 'search'][place % 3],
  };
  const visit = (/** @type {string} */ session, /** @type {object} */ more) => ({
    _id: `${quiz}:${session}`,
    quiz,
    owner,
    sessionId: session,
    source,
    shown: version,
    viewAt: createdAt,
    answered: [],
    took: [],
    reached: [],
    dirty: true,
    ...more,
  });
  const half = questions.slice(0, questions.length / 2);
  const took = (/** @type {string[]} */ some) => some.map((_, n) => 2 + n);
  return [
    visit(sessionId, {
      startAt: createdAt,
      completeAt: createdAt,
      answered: questions,
      took: took(questions),
      reached: questions,
      choices: answers.flatMap((/** @type {any} */ { questionId, chosen }) =>
        chosen.length > 0 ? [{ questionId, chosen }] : [],
      ),
      score: totalScore,
      outcomeId,
      version,
      way: answers.map((/** @type {any} */ { chosen }) => chosen.join('+')).join(','),
    }),
    visit(randomUUID(), { startAt: createdAt, answered: half, took: took(half), reached: half }),
    visit(randomUUID(), {}),
    visit(randomUUID(), {}),
  ];
}

const HOME = ['/api/analytics/overview', '/api/quizzes/summaries?limit=3'];
const LIST = ['/api/quizzes/summaries?limit=200'];
const LEADS_PAGE = ['/api/submissions?limit=50'];
const figures = (/** @type {Owner} */ { quiz }) => [`/api/quizzes/${quiz}/analytics?explain=1`];

/** @param {string} url */
const readerOf =
  (url) =>
  async (/** @type {Owner} */ { cookie }, /** @type {string} */ path) => {
    const response = await fetch(`${url}${path}`, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

/**
 * What an owner costs who looks at the home page, the list, a quiz's figures and its leads, for docs/scale.md.
 * @param {Product} product @param {Owner} owner @returns {Promise<Row[]>}
 */
async function ownersVisit({ url, pid, mongoUri }, owner) {
  const get = readerOf(url);
  const used = cpuFromNow(pid, databaseCpu(mongoUri));
  for (let n = 0; n < TIMES; n += 1)
    for (const paths of [HOME, LIST, figures(owner), LEADS_PAGE])
      await Promise.all(paths.map((path) => get(owner, path)));
  const { server, database } = used();
  return [
    { metric: 'a visit of an owner: CPU of the server', value: server / TIMES, unit: 'ms' },
    { metric: 'a visit of an owner: CPU of the database', value: database / TIMES, unit: 'ms' },
  ];
}

/** @param {string} url @param {Owner} few @param {Owner} many @returns {Promise<Row[]>} */
async function reads(url, few, many) {
  const get = readerOf(url);
  const day = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10);
  const deep = async (/** @type {Owner} */ owner) => {
    const [row] = await get(owner, `/api/submissions?limit=1&to=${day}`);
    return `/api/submissions?cursor=${new Date(row.createdAt).getTime()}_${row.id}`;
  };
  /** @type {Array<[string, (owner: Owner) => string[] | Promise<string[]>]>} */
  const pages = [
    ['the home page', () => HOME],
    ['the list of quizzes', () => LIST],
    ['the analytics of a quiz', figures],
    ['the first page of leads', () => LEADS_PAGE],
    ['a deep page of leads', async (owner) => [await deep(owner)]],
    ['a searched page of leads', () => ['/api/submissions?limit=50&search=maria']],
    ['a page of an outcome', () => ['/api/submissions?limit=50&outcome=Another']],
    ['a quiz’s own leads', ({ quiz }) => [`/api/quizzes/${quiz}/submissions?limit=50`]],
    ['what leads are filtered by', () => ['/api/submissions/facets']],
  ];
  /** @type {Row[]} */
  const rows = [];
  for (const [metric, pathsOf] of pages) {
    /** @type {Map<Owner, number[]>} */
    const took = new Map([few, many].map((owner) => [owner, []]));
    const paths = new Map([
      [few, await pathsOf(few)],
      [many, await pathsOf(many)],
    ]);
    for (let n = 0; n < TIMES; n += 1)
      for (const owner of n % 2 ? [few, many] : [many, few]) {
        const from = performance.now();
        await Promise.all((paths.get(owner) ?? []).map((path) => get(owner, path)));
        if (n > 0) took.get(owner)?.push(performance.now() - from);
      }
    const [floor, value] = [few, many].map((owner) => median(took.get(owner) ?? []));
    rows.push({
      metric,
      value: value ?? 0,
      unit: 'ms',
      floor,
      ratio: (value ?? 0) / (floor ?? 1),
      limit: 1.5 * (floor ?? 0),
    });
  }
  return rows;
}

/** How many submissions a second are taken. @param {string} url @param {string} id */
const comingIn = async (url, id) => answeredASecond(url, (await callsFor(url, id)).calls.submit.product);

/** Of four visitors one leaves a lead, one gives up half-way, and two only look. */
const FOUR = /** @type {const} */ (['lead', 'half', 'look', 'look']);

/** How many leads a second there can be where such visitors call as the widget does. @param {string} url @param {string} id */
async function leadsComingIn(url, id) {
  const { visit } = await callsFor(url, id);
  const callsOfFour = FOUR.flatMap(visit).length;
  /** @type {string[]} */
  let calls = [];
  const request = () => {
    // Step by step of as many visitors as there are connections: nobody's second call overtakes the first.
    if (calls.length === 0) {
      const visits = Array.from({ length: 16 }, () => FOUR.map(visit)).flat();
      const longest = Math.max(...visits.map(({ length }) => length));
      calls = Array.from({ length: longest }, (_, step) => visits.flatMap((one) => one[step] ?? [])).flat();
    }
    return /** @type {string} */ (calls.shift());
  };
  return (await answeredASecond(url, request)) / callsOfFour;
}

/** @param {string} url @param {string} id */
async function callsFor(url, id) {
  const quiz = await (await fetch(`${url}/api/public/quiz/${id}`)).json();
  return callsOf(id, answersTo(quiz), quiz.version);
}

/** @param {string} url @param {() => string} request */
async function answeredASecond(url, request) {
  const port = Number(new URL(url).port);
  await closedLoop({ port, seconds: 2, request });
  const { perSecond, refused } = await closedLoop({ port, seconds: 8, request });
  if (refused > 0) throw new Error(`${refused} of them were refused`);
  return perSecond;
}

/** @param {Product} product @param {Owner} owner @param {import('mongodb').Db} db @returns {Promise<Row[]>} */
async function csv({ url, pid }, { cookie, id: owner }, db) {
  const leads = db.collection('submissions');
  const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-bench-'));
  try {
    const stored = await leads.countDocuments({ owner });
    /** @type {{floor: number[], product: number[], growth: number[]}} */
    const taken = { floor: [], product: [], growth: [] };
    for (let turn = 0; turn < CSV_TURNS; turn += 1) {
      const readFrom = performance.now();
      await written(
        join(folder, 'floor.json'),
        (async function* () {
          for await (const lead of leads.find({ owner }, { projection: IN_CSV }).batchSize(1_000))
            yield `${JSON.stringify(lead)}\n`;
        })(),
      );
      taken.floor.push((stored * 1_000) / (performance.now() - readFrom));
      const from = performance.now();
      const response = await fetch(`${url}/api/submissions/export`, { headers: { cookie } });
      let [rows, early, late] = [0, 0, 0];
      await written(
        join(folder, 'leads.csv'),
        (async function* () {
          for await (const chunk of /** @type {AsyncIterable<Uint8Array>} */ (/** @type {unknown} */ (response.body))) {
            for (const byte of chunk) if (byte === 10) rows += 1;
            if (rows < stored / 4) early = Math.max(early, memoryOf(pid));
            else if (rows > (stored * 3) / 4) late = Math.max(late, memoryOf(pid));
            yield chunk;
          }
        })(),
      );
      if (rows !== stored + 1) throw new Error(`${rows} rows came of ${stored} leads and the header`);
      taken.product.push((stored * 1_000) / (performance.now() - from));
      taken.growth.push(late / early);
    }
    const [value, floor, growth] = [median(taken.product), median(taken.floor), Math.max(...taken.growth)];
    return [
      {
        metric: 'CSV export, against writing a cursor to a file',
        value,
        unit: '/s',
        floor,
        ratio: value / floor,
        limit: floor / 2,
        bound: 'least',
      },
      {
        metric: 'memory during the CSV export: last quarter, against the first',
        value: growth,
        unit: '×',
        limit: 1.25,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes chunks to a file as fast as it takes them. @param {string} path @param {AsyncIterable<string | Uint8Array>} chunks */
async function written(path, chunks) {
  const file = createWriteStream(path);
  for await (const chunk of chunks) {
    if (!file.write(chunk)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}
