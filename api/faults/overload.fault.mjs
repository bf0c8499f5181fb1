import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { closedLoop } from '../bench/lib/closed-loop.mjs';
import { answersTo } from '../scripts/answers-to.mjs';
import { withProduct } from './lib/bare-product.mjs';
import { exchange } from './lib/http.mjs';
import { memoryOf, watchMemory } from './lib/memory.mjs';
import { openLoop } from './lib/open-loop.mjs';
import { startRefusing } from './lib/refusing-server.mjs';
import { withDatabaseOf } from './lib/stored-leads.mjs';
import { atLeast, atMost, must } from './lib/table.mjs';

export const family = 'overload';

/** As many as it lets in whatever its load (see shed-load.ts): what it carries is found without a refusal. */
const PEAK_SOCKETS = 64;
/** Before the first peak: code that has not run yet is slow. */
const WARM_SECONDS = 5;
/** Asked of a process that only refuses, to tell what refusals take on a machine as busy as this one. */
const BESIDE_PER_SECOND = 50;
const MEMORY_GROWTH_MB = 300;
/** Longer than that nobody waits: it does not count as served. */
const ANSWER_MS = 5_000;
const USABLE_MS = 3_000;
const NORMAL_WITHIN_MS = 10_000;

/** @type {import('./campaign.mjs').Fault[]} */
export const faults = [
  {
    name: 'three times the load',
    did: 'submissions at three times the rate that is served, whatever becomes of them',
    // A minute of all that the machine can do: not beside other tests.
    times: { short: 0, long: 1 },
    limits: { recoveryMs: NORMAL_WITHIN_MS },
    run: (round) => withProduct({}, (given) => flood(given, round.long ? 60 : 5, round.long ? 20 : 3)),
  },
  {
    name: 'idle connections',
    did: '10,000 connections that send nothing (1,000 in the short form)',
    times: { short: 1, long: 1 },
    limits: { longestMs: 5_000, recoveryMs: NORMAL_WITHIN_MS },
    run: ({ long }) => withProduct({}, (given) => crowd(given, long ? 10_000 : 1_000, long ? 20 : 3, () => {})),
  },
  {
    name: 'slow senders',
    did: '500 connections that send a byte of their request a second',
    times: { short: 0, long: 1 },
    limits: { longestMs: 5_000, recoveryMs: NORMAL_WITHIN_MS },
    run: () => withProduct({}, (given) => crowd(given, 500, 25, dripBody, true)),
  },
  {
    name: 'slow readers',
    did: '500 connections that ask for a page again and again and read nothing',
    times: { short: 0, long: 1 },
    limits: { longestMs: 5_000, recoveryMs: NORMAL_WITHIN_MS },
    run: () => withProduct({}, (given) => crowd(given, 500, 25, askWithoutReading)),
  },
];

/** @typedef {Parameters<Parameters<typeof withProduct>[1]>[0]} Given */

/** One submission as HTTP text, each of another visitor. @param {Given} given */
async function submissionText({ product, quiz }) {
  const path = `/api/public/quiz/${quiz}`;
  const answers = answersTo(JSON.parse((await exchange('GET', `${product.url}${path}`)).text));
  let sent = 1_000_000;
  return () => {
    sent += 1;
    // As long as those of people: what a lead is found by grows with it.
    const email = `flood.${sent}@example.com`;
    const body = JSON.stringify({ sessionId: randomUUID(), email, consentGiven: true, answers });
    return `POST ${path}/submit HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
}

/**
 * @param {Given} given @param {number} seconds of the flood @param {number} measuring seconds that its capacity is measured
 * @returns {Promise<import('./lib/table.mjs').Measured>}
 */
async function flood(given, seconds, measuring) {
  const { product, owner, client, result } = given;
  const port = Number(new URL(product.url).port);
  const request = await submissionText(given);
  const atPeak = async (/** @type {number} */ length) => {
    const { perSecond, refused } = await closedLoop({ port, connections: PEAK_SOCKETS, seconds: length, request });
    if (refused > 0) throw new Error(`${refused} submissions were refused while it was found what can be carried`);
    return perSecond;
  };
  await atPeak(WARM_SECONDS);
  const first = await atPeak(measuring);
  await sleep(2_000);
  const calm = await medianMs(product.url, given.quiz);

  const before = memoryOf(product.pid);
  const mostMemory = watchMemory(product.pid);
  const dashboard = browseDashboard(owner);
  const refusing = await startRefusing();
  const [{ sent, unsent, broken, answers }, beside] = await Promise.all([
    openLoop({ port, perSecond: first * 3, seconds, request }),
    openLoop({ port: refusing.port, perSecond: BESIDE_PER_SECOND, seconds, mostSockets: BESIDE_PER_SECOND, request }),
  ]);
  refusing.stop();
  const pages = await dashboard();
  const over = performance.now();
  let normal = Number.POSITIVE_INFINITY;
  while (performance.now() - over < NORMAL_WITHIN_MS * 2 && normal === Number.POSITIVE_INFINITY) {
    if ((await medianMs(product.url, given.quiz)) <= Math.max(calm * 2, calm + 50)) normal = performance.now() - over;
    else await sleep(250);
  }
  await client.timeToRecover(10_000);
  const grown = mostMemory() - before;
  const figures = await result();
  // How fast a shared machine is changes in minutes.
  const capacity = (first + (await atPeak(measuring))) / 2;

  /** @type {Record<string, number>} */
  const statuses = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  const accepted = answers.filter(({ status, tookMs }) => status === 200 && tookMs <= ANSWER_MS).length;
  const refusals = answers.filter(({ status }) => status === 429 || status === 503).map(({ tookMs }) => tookMs);
  const besideMs = beside.answers.map(({ tookMs }) => tookMs);
  const ids = answers.flatMap(({ id }) => id ?? []);
  const stored = await withDatabaseOf(given.where, (db) =>
    db
      .collection('submissions')
      .find({ email: /^flood\./ }, { projection: { _id: 1 } })
      .map(({ _id }) => String(_id))
      .toArray(),
  );
  const known = new Set(stored);
  return {
    times: 1,
    ...figures,
    acknowledged: (figures.acknowledged ?? 0) + ids.length,
    lost: (figures.lost ?? 0) + ids.filter((id) => !known.has(id)).length,
    // More of them than a call takes arguments.
    longestMs: answers.reduce((longest, { tookMs }) => Math.max(longest, tookMs), 0),
    statuses,
    unexpected: answers.filter(({ status }) => status !== 200 && status !== 429 && status !== 503).length,
    recoveryMs: normal,
    checks: [
      must('load that it can carry', true, `${Math.round(capacity)} submissions a second`),
      must('load that it was given', true, `${Math.round(first * 3)} a second`),
      atLeast('of these refused', (refusals.length * 100) / answers.length, 50, ' %'),
      atMost('requests that our own client could not send', unsent / (sent + unsent || 1), 0.2),
      atLeast('accepted within 5 s, of what it can carry', (accepted * 100) / (capacity * seconds), 80, ' %'),
      atMost('99 of 100 refusals come within', percentile(refusals, 0.99), 50, ' ms'),
      must('those of a process that does nothing else', true, `${Math.round(percentile(besideMs, 0.99))} ms`),
      atMost('connections broken without an answer', broken, 0),
      atMost('growth of memory', grown, MEMORY_GROWTH_MB, ' MB'),
      atLeast('dashboard pages that come in time', pages.inTime * 100, 95, ' %'),
      ...figures.checks,
    ],
  };
}

/** Asks for an owner's pages twice a second. @param {import('./lib/owner.mjs').Owner} owner */
function browseDashboard(owner) {
  /** @type {Promise<boolean>[]} */
  const asked = [];
  const timer = setInterval(() => {
    const path = asked.length % 2 ? '/api/quizzes' : '/api/analytics/overview';
    asked.push(owner.send('GET', path).then(({ status, tookMs }) => status === 200 && tookMs <= USABLE_MS));
  }, 500);
  return async () => {
    clearInterval(timer);
    const usable = await Promise.all(asked);
    return { inTime: usable.filter(Boolean).length / Math.max(1, usable.length) };
  };
}

/** @param {string} origin @param {string} quiz */
async function medianMs(origin, quiz) {
  const took = [];
  for (let asked = 0; asked < 9; asked += 1) {
    const { status, tookMs } = await exchange('GET', `${origin}/api/public/quiz/${quiz}`);
    took.push(status === 200 ? tookMs : Number.POSITIVE_INFINITY);
  }
  return percentile(took, 0.5);
}

/** @param {number[]} values @param {number} share */
const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/**
 * Many connections that keep the server busy with nothing, while visitors go on.
 * @param {Given} given @param {number} count @param {number} seconds
 * @param {(socket: import('node:net').Socket, given: Given) => void} behave
 * @param {boolean} [mustEnd] whether the server has to hang up by itself
 * @returns {Promise<import('./lib/table.mjs').Measured>}
 */
async function crowd(given, count, seconds, behave, mustEnd = false) {
  const { product, client, owner, result } = given;
  const port = Number(new URL(product.url).port);
  const before = memoryOf(product.pid);
  const mostMemory = watchMemory(product.pid);
  const sockets = [];
  let refused = 0;
  let tooFewFiles = false;
  for (let made = 0; made < count; made += 1) {
    const socket = connect(port, 'localhost');
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EMFILE') tooFewFiles = true;
      refused += 1;
    });
    socket.once('connect', () => behave(socket, given));
    sockets.push(socket);
    if (made % 250 === 0) await sleep(20);
  }
  const stop = client.load({ perSecond: 20, atOnce: 60 });
  const dashboard = browseDashboard(owner);
  await sleep(seconds * 1_000);
  const pages = await dashboard();
  await stop();
  const left = sockets.filter(({ destroyed }) => !destroyed).length;
  for (const socket of sockets) socket.destroy();
  const recoveryMs = await client.timeToRecover(20_000);
  const grown = mostMemory() - before;
  if (tooFewFiles) return { times: 0, skipped: `this machine allows too few open files for ${count} connections` };
  const measured = await result();
  return {
    times: 1,
    ...measured,
    recoveryMs,
    checks: [
      must('connections made', true, `${count}, of which ${refused} were refused or reset`),
      ...(mustEnd ? [atMost('connections that the server has not ended', left, 0)] : []),
      atMost('growth of memory', grown, MEMORY_GROWTH_MB, ' MB'),
      atLeast('dashboard pages that come in time', pages.inTime * 100, 95, ' %'),
      ...measured.checks,
    ],
  };
}

/** @param {import('node:net').Socket} socket @param {Given} given */
function dripBody(socket, { quiz }) {
  socket.write(
    `POST /api/public/quiz/${quiz}/submit HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n`,
  );
  socket.resume();
  const timer = setInterval(() => socket.write(' '), 1_000);
  socket.once('close', () => clearInterval(timer));
}

/** @param {import('node:net').Socket} socket @param {Given} given */
function askWithoutReading(socket, { quiz }) {
  socket.pause();
  const ask = () => socket.write(`GET /embed/${quiz}.js HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(5));
  ask();
  const timer = setInterval(ask, 500);
  socket.once('close', () => clearInterval(timer));
}
