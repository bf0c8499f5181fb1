import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { MongoClient } from 'mongodb';
import { exchange } from '../faults/lib/http.mjs';
import { publishQuiz, signIn } from '../faults/lib/owner.mjs';
import { answersTo } from '../scripts/answers-to.mjs';
import { closedLoop, median } from './lib/closed-loop.mjs';
import { cpuFromNow, databaseCpu } from './lib/cpu.mjs';
import { isFollowed, until } from './lib/owner-with-leads.mjs';

const ROUNDS = 3;
const SECONDS = 8;
const WARM_SECONDS = 2;

export const name = 'Visitor calls at 64 connections, against a naive server';

/** @param {Parameters<import('../scripts/bench.mjs').Benchmark['run']>[0]} given */
export async function run({ product: first, again }) {
  const id = await publishQuiz(await signIn(first.url, 'bench@example.com'));
  const product = await again();
  const path = `/api/public/quiz/${id}`;
  const quiz = JSON.parse((await exchange('GET', product.url + path)).text);
  const { calls } = callsOf(id, answersTo(quiz), quiz.version);
  const port = Number(new URL(product.url).port);
  for (const { product: request } of [calls.submit, calls.events])
    await closedLoop({ port, connections: 1, seconds: 0.3, request });

  const database = databaseCpu(product.mongoUri);
  const client = await MongoClient.connect(product.mongoUri, { serverMonitoringMode: 'poll' });
  // What follows from the calls is theirs too, and must not be done while the other side is measured.
  const followed = () => until(() => isFollowed(client.db(product.database)));
  await followed();
  const floor = await startFloor(new URL('lib/naive-server.mjs', import.meta.url), product);
  const wanted = process.env.BENCH_CALLS?.split(',');
  try {
    const rows = [];
    for (const [what, call] of Object.entries(calls)) {
      if (wanted && !wanted.includes(what)) continue;
      const size = call.floor ? 0 : await sizeOf(port, call.product());
      const floorCall = call.floor ?? (() => get(`/constant/${size}`));
      const sides = {
        product: { port, pid: product.pid, request: call.product },
        floor: { port: floor.port, pid: floor.pid, request: floorCall },
      };
      rows.push(...(await compare(what, call, sides, database, followed)));
      if (what === 'submit') rows.push(...(await againstOthers(call, sides.product, product, database, followed)));
    }
    return [...rows, ...(await storedSizes(client.db(product.database)))];
  } finally {
    await client.close();
    floor.stop();
  }
}

/** @type {Array<[file: URL, what: string, goal: number]>} */
const OTHERS = [
  [new URL('lib/fastify-server.mjs', import.meta.url), 'submit, against Fastify with one insert', 1.2],
  [
    new URL('lib/group-commit-server.mjs', import.meta.url),
    'submit, against bare group commit with the same indexes',
    0.7,
  ],
];

/**
 * The throughput of submissions against that of other servers.
 * @param {Call} call @param {Side} side of the product @param {Where} where
 * @param {() => number} database @param {() => Promise<void>} followed
 */
async function againstOthers(call, side, where, database, followed) {
  const rows = [];
  for (const [file, what, goal] of OTHERS) {
    const floor = await startFloor(file, where);
    try {
      const sides = { product: side, floor: { port: floor.port, pid: floor.pid, request: call.floor ?? call.product } };
      const [throughput] = await compare(what, { ...call, goal }, sides, database, followed);
      rows.push({ .../** @type {NonNullable<typeof throughput>} */ (throughput), metric: what });
    } finally {
      floor.stop();
    }
  }
  return rows;
}

/** What a visitor leaves in the database, for docs/scale.md. @param {import('mongodb').Db} database */
async function storedSizes(database) {
  const rows = [];
  for (const [what, name] of [
    ['a lead', 'submissions'],
    ['what a lead is found by', 'lead_search'],
    ['a visit', 'visits'],
  ]) {
    const [found] = await database
      .collection(/** @type {string} */ (name))
      .aggregate([{ $collStats: { storageStats: {} } }])
      .toArray();
    const { count, size, totalIndexSize } = found?.storageStats ?? {};
    rows.push({ metric: `${what}: its document`, value: size / count, unit: 'bytes' });
    rows.push({ metric: `${what}: its index entries`, value: totalIndexSize / count, unit: 'bytes' });
  }
  return rows;
}

/**
 * @typedef {{goal: number, warmCalls?: number, product: () => string, floor?: () => string}} Call
 *   `goal` times the naive rate; at least `warmCalls` are answered before it is measured; without `floor` nothing is stored, and a constant
 *   of the same size is held against it
 * @typedef {{port: number, pid: number, request: () => string}} Side
 */
/** @typedef {Awaited<ReturnType<typeof closedLoop>> & {followedMs: number, cpu: number, databaseCpu: number}} Taken */

/**
 * Both sides by turns, so that whatever else the machine does meanwhile meets both.
 * @param {string} what @param {Call} call @param {{product: Side, floor: Side}} sides @param {() => number} database reads its CPU
 * @param {() => Promise<void>} followed resolves when nothing is left to be done for the calls
 */
async function compare(what, { goal, warmCalls = 1, floor }, sides, database, followed) {
  const taken = { product: /** @type {Taken[]} */ ([]), floor: /** @type {Taken[]} */ ([]) };
  const once = async (/** @type {Side} */ side, /** @type {number} */ seconds) => {
    const used = cpuFromNow(side.pid, database);
    const loop = await closedLoop({ ...side, seconds });
    const over = performance.now();
    await followed();
    const followedMs = performance.now() - over;
    const { server, database: its } = used();
    const perCall = 1_000 / loop.answered;
    return { ...loop, followedMs, cpu: server * perCall, databaseCpu: its * perCall };
  };
  for (const side of [sides.floor, sides.product])
    for (let warmed = 0; warmed < warmCalls; ) {
      const { answered } = await once(side, WARM_SECONDS);
      if (answered === 0) throw new Error(`No call of ${what} is answered`);
      warmed += answered;
    }
  for (let round = 0; round < ROUNDS; round += 1) {
    taken.floor.push(await once(sides.floor, SECONDS));
    taken.product.push(await once(sides.product, SECONDS));
  }
  const refused = (/** @type {'product' | 'floor'} */ side) => taken[side].reduce((sum, one) => sum + one.refused, 0);
  if (refused('floor') > 0) throw new Error(`The naive server refused ${refused('floor')} calls of ${what}`);
  const of = (/** @type {'product' | 'floor'} */ side, /** @type {keyof Taken} */ key) =>
    median(taken[side].map((one) => one[key]));
  const compared = (/** @type {keyof Taken} */ key) => ({
    value: of('product', key),
    floor: of('floor', key),
    ratio: of('product', key) / of('floor', key),
  });
  return [
    {
      metric: `${what}: throughput`,
      ...compared('perSecond'),
      unit: '/s',
      limit: of('floor', 'perSecond') * goal,
      bound: 'least',
    },
    { metric: `${what}: p99`, ...compared('p99'), unit: 'ms', limit: of('floor', 'p99') },
    { metric: `${what}: rejected`, value: refused('product'), unit: '', limit: 0 },
    ...(floor
      ? [{ metric: `${what}: lag of the figures`, value: of('product', 'followedMs'), unit: 'ms', limit: 5_000 }]
      : []),
    { metric: `${what}: CPU of the server`, ...compared('cpu'), unit: 'us a call' },
    { metric: `${what}: CPU of the database`, ...compared('databaseCpu'), unit: 'us a call' },
  ];
}

/** @param {string} id @param {Array<{questionId: string}>} answers @param {string} version */
export function callsOf(id, answers, version) {
  const source = { pageUrl: 'https://shop.example/page', utmSource: 'news' };
  const submission = (sessionId = randomUUID()) =>
    JSON.stringify({
      sessionId,
      name: 'Ann Lee',
      // As long as those of people: what a lead is found by grows with it.
      email: `ann.${Math.floor(Math.random() * 1e7)}@example.com`,
      consentGiven: true,
      version,
      source,
      answers,
    });
  const events = () =>
    JSON.stringify({ sessionId: randomUUID(), version, source, events: [{ type: 'view' }, { type: 'start' }] });
  const quiz = `/api/public/quiz/${id}`;
  /** All calls of a visitor, in order. @param {'lead' | 'half' | 'look'} how */
  const visit = (how) => {
    const sessionId = randomUUID();
    const event = (/** @type {object} */ one) =>
      post(`${quiz}/events`, JSON.stringify({ sessionId, version, source, events: [one] }));
    const asked = answers.map(({ questionId }) => event({ type: 'answer', questionId }));
    if (how === 'look') return [event({ type: 'view' })];
    const begun = [event({ type: 'view' }), event({ type: 'start' })];
    if (how === 'half') return [...begun, ...asked.slice(0, asked.length / 2)];
    return [...begun, ...asked, event({ type: 'complete', answers }), post(`${quiz}/submit`, submission(sessionId))];
  };
  /** @type {Record<'submit' | 'first events' | 'events' | 'quiz' | 'script', Call>} */
  const calls = {
    submit: {
      goal: 1.5,
      product: () => post(`${quiz}/submit`, submission()),
      floor: () => post('/submit', submission()),
    },
    'first events': {
      goal: 1.5,
      product: () => post(`${quiz}/events`, events()),
      floor: () => post('/first-events', events()),
    },
    events: {
      goal: 1.5,
      warmCalls: VISITORS,
      product: byTurns(() => visit('lead').slice(0, -1)),
      floor: () => post('/events', events()),
    },
    quiz: { goal: 1.2, product: () => get(quiz) },
    script: { goal: 1.2, product: () => get(`/embed/${id}.js`) },
  };
  return { visit, calls };
}

/**
 * Visitors who are at it at once. At 1,500 to 3,000 events a second each sends one every five to eleven seconds, as people do: whoever came
 * faster would have several counted together.
 */
const VISITORS = 16_384;

/**
 * The calls of visitors who take turns, each in the order of theirs; whoever is through is followed by another. They are spread over all
 * steps from the beginning.
 * @param {() => string[]} callsOfVisitor
 */
function byTurns(callsOfVisitor) {
  /** @type {string[][]} */
  const visitors = [];
  let turn = -1;
  return () => {
    turn = (turn + 1) % VISITORS;
    let calls = visitors[turn];
    if (calls === undefined) {
      const all = callsOfVisitor();
      calls = all.slice(turn % all.length);
    } else if (calls.length === 0) calls = callsOfVisitor();
    visitors[turn] = calls;
    return /** @type {string} */ (calls.shift());
  };
}

// What a browser sends, in short.
const HEADERS =
  'Host: 127.0.0.1\r\nOrigin: https://shop.example\r\nAccept: */*\r\nAccept-Encoding: gzip, deflate, br\r\n' +
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36\r\n';
const get = (/** @type {string} */ path) => `GET ${path} HTTP/1.1\r\n${HEADERS}\r\n`;
const post = (/** @type {string} */ path, /** @type {string} */ body) =>
  `POST ${path} HTTP/1.1\r\n${HEADERS}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** Bytes of the body that the product sends. @param {number} port @param {string} request */
async function sizeOf(port, request) {
  const path = /** @type {string} */ (request.split(' ')[1]);
  const { headers } = await exchange('GET', `http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  });
  return Number(headers['content-length']);
}

/** @typedef {{mongoUri: string, database: string}} Where */

/** @param {URL} file @param {Where} where */
async function startFloor(file, { mongoUri, database }) {
  const child = fork(file, {
    env: { ...process.env, MONGO_URI: mongoUri, DATABASE: database, NODE_ENV: 'production' },
  });
  const [{ port }] = /** @type {[{port: number}]} */ (await once(child, 'message'));
  return { port, pid: child.pid ?? 0, stop: () => child.kill() };
}
