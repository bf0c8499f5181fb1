import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { MongoClient } from 'mongodb';
import { exchange } from '../faults/lib/http.mjs';
import { openLoop } from '../faults/lib/open-loop.mjs';
import { publishQuiz, signIn } from '../faults/lib/owner.mjs';
import { answersTo } from '../scripts/answers-to.mjs';
import { closedLoop, median } from './lib/closed-loop.mjs';
import { isFollowed, until } from './lib/owner-with-leads.mjs';
import { callsOf } from './visitors.bench.mjs';

const DESTINATIONS = 8;
const ROUNDS = 5;
const SECONDS = 6;
const PACED_PER_SECOND = 40;
const GOAL = 0.95;

export const name = 'Submissions with eight destinations on, against none';

/** @typedef {{request: () => string}} Side */

/** @param {Parameters<import('../scripts/bench.mjs').Benchmark['run']>[0]} given */
export async function run({ product: first, again }) {
  const tool = await startTool();
  try {
    const none = await publishQuiz(await signIn(first.url, 'none@example.com'));
    // One key for each start: with another one the credentials could not be read.
    const env = { WEBHOOK_ALLOWED_HOSTS: tool.host, SECRETS_KEY: randomBytes(32).toString('base64') };
    const { url } = await again(undefined, env);
    const eight = await withDestinations(url, tool.host);
    // The built-in sign-in slows its process for good.
    const product = await again(undefined, env);
    const client = await MongoClient.connect(product.mongoUri, { serverMonitoringMode: 'poll' });
    try {
      return await measure(product, client.db(product.database), { none, eight });
    } finally {
      await client.close();
    }
  } finally {
    tool.close();
  }
}

/**
 * Both by turns, so that whatever else the machine does meanwhile meets both. What is left to be sent after a turn is dropped: it must not
 * weigh on the other side.
 * @param {{url: string}} product @param {import('mongodb').Db} db @param {{none: string, eight: string}} quizzes
 */
async function measure(product, db, quizzes) {
  const port = Number(new URL(product.url).port);
  const sides = { none: await sideOf(product.url, quizzes.none), eight: await sideOf(product.url, quizzes.eight) };
  const taken = { none: /** @type {Turn[]} */ ([]), eight: /** @type {Turn[]} */ ([]) };
  for (let round = -1; round < ROUNDS; round += 1)
    for (const name of /** @type {const} */ (['none', 'eight'])) {
      const turn = await takeTurn(port, sides[name], db);
      // The first round is for warming up.
      if (round >= 0) taken[name].push(turn);
    }
  const of = (/** @type {'none' | 'eight'} */ side, /** @type {keyof Turn} */ key) =>
    median(taken[side].map((one) => one[key]));
  const compared = (/** @type {keyof Turn} */ key) => ({
    value: of('eight', key),
    floor: of('none', key),
    ratio: of('eight', key) / of('none', key),
  });
  const refused = [...taken.none, ...taken.eight].reduce((sum, one) => sum + one.refused, 0);
  return [
    {
      metric: 'submit: throughput',
      ...compared('perSecond'),
      unit: '/s',
      limit: of('none', 'perSecond') * GOAL,
      bound: /** @type {const} */ ('least'),
    },
    {
      metric: `submit at ${PACED_PER_SECOND}/s: median`,
      ...compared('pacedMs'),
      unit: 'ms',
      limit: of('none', 'pacedMs') / GOAL,
    },
    { metric: 'submit: rejected', value: refused, unit: '', limit: 0 },
  ];
}

/** @typedef {{perSecond: number, refused: number, pacedMs: number}} Turn */

/** @param {number} port @param {Side} side @param {import('mongodb').Db} db @returns {Promise<Turn>} */
async function takeTurn(port, side, db) {
  const { answers } = await openLoop({ port, perSecond: PACED_PER_SECOND, seconds: SECONDS, request: side.request });
  await settle(db);
  const { perSecond, refused } = await closedLoop({ port, seconds: SECONDS, request: side.request });
  await settle(db);
  return {
    perSecond,
    refused: refused + answers.filter(({ status }) => status !== 200).length,
    pacedMs: median(answers.map(({ tookMs }) => tookMs)),
  };
}

/** @param {import('mongodb').Db} db */
async function settle(db) {
  await until(() => isFollowed(db));
  await db.collection('deliveries').deleteMany({ state: 'pending' });
}

/** A quiz whose leads go to eight accounts of a tool. @param {string} url @param {string} host */
async function withDestinations(url, host) {
  const owner = await signIn(url, 'eight@example.com');
  const quiz = await publishQuiz(owner);
  for (let each = 1; each <= DESTINATIONS; each += 1) {
    const input = { vendor: 'webhook', name: `Tool ${each}`, credentials: { url: `http://${host}/${each}` } };
    const { id } = await owner.ask('POST', '/api/connections', input);
    await owner.ask('PUT', `/api/quizzes/${quiz}/links/link-${each}`, { connection: id, settings: {} });
  }
  return quiz;
}

/** @param {string} url @param {string} id @returns {Promise<Side>} */
async function sideOf(url, id) {
  const quiz = JSON.parse((await exchange('GET', `${url}/api/public/quiz/${id}`)).text);
  return { request: callsOf(id, answersTo(quiz), quiz.version).calls.submit.product };
}

/** A tool that takes everything. */
async function startTool() {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    host: `127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
