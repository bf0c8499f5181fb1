import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.mjs';
import { startProduct } from '../scripts/start-product.mjs';
import { startBalancer } from './lib/balancer.mjs';
import { settings } from './lib/bare-product.mjs';
import { makeLeadClient } from './lib/lead-client.mjs';
import { publishQuiz, signIn } from './lib/owner.mjs';
import { checkFigures, compareWithStored, withDatabaseOf } from './lib/stored-leads.mjs';
import { atMost } from './lib/table.mjs';

export const family = 'API processes behind a proxy';

const limits = { longestMs: 5_000, acknowledged: 20 };

/** @type {import('./campaign.mjs').Fault[]} */
export const faults = [
  {
    name: 'two, one stopped',
    did: 'SIGTERM to one of two under load, started again',
    times: { short: 2, long: 6 },
    limits,
    run: (round) => takeTurns(round, 2, 'stop'),
  },
  {
    name: 'two, one killed',
    did: 'kill -9 of one of two under load, started again',
    times: { short: 1, long: 6 },
    limits,
    run: (round) => takeTurns(round, 2, 'kill'),
  },
  {
    name: 'four, one stopped',
    did: 'SIGTERM to one of four under load, started again',
    times: { short: 0, long: 6 },
    limits,
    run: (round) => takeTurns(round, 4, 'stop'),
  },
  {
    name: 'four, one killed',
    did: 'kill -9 of one of four under load, started again',
    times: { short: 0, long: 6 },
    limits,
    run: (round) => takeTurns(round, 4, 'kill'),
  },
];

/**
 * @param {import('./campaign.mjs').Round} round
 * @param {number} count
 * @param {'stop' | 'kill'} how
 * @returns {Promise<import('./lib/table.mjs').Measured>}
 */
async function takeTurns({ times, say }, count, how) {
  const mongoUri = process.env.QF_TEST_MONGODB_URI ?? '';
  const where = { mongoUri, database: `faults_${randomUUID().slice(0, 8)}` };
  const front = await freePort();
  const origin = `http://127.0.0.1:${front}`;
  const ports = [];
  for (let made = 0; made < count; made += 1) ports.push(await freePort());
  const start = (/** @type {number} */ port) =>
    startProduct({ ...where, port, env: { ...settings, HOST: '127.0.0.1', PUBLIC_URL: origin } });

  const balancer = await startBalancer({ ports, port: front });
  // The built-in sign-in remembers what is under way in its own process: it is done while there is one.
  const processes = [await start(ports[0] ?? 0)];
  try {
    const owner = await signIn(origin, 'owner@example.com');
    const quiz = await publishQuiz(owner);
    for (const port of ports.slice(1)) processes.push(await start(port));
    const reads = ['/api/quizzes', `/api/public/quiz/${quiz}`].map((path) => ({ path, cookie: owner.cookie() }));
    const client = await makeLeadClient({ origin, quiz, reads });
    const stop = client.load({ perSecond: 25, atOnce: 60 });
    for (let done = 0; done < times; done += 1) {
      await sleep(1_500);
      const which = done % count;
      await processes[which]?.[how]();
      await sleep(500);
      processes[which] = await start(ports[which] ?? 0);
      say(`${done + 1} of ${times}: ${JSON.stringify(client.seen.statuses)}`);
    }
    await sleep(1_000);
    await stop();
    await client.finish(10_000);
    const { statuses, longestMs, unexpected, leads } = client.seen;
    const counts = await compareWithStored({ ...where, client });
    const figures = await checkFigures({ ...where, owner, quiz });
    client.close();
    const failed = Object.entries(statuses).reduce(
      (sum, [label, times]) => sum + (/^2\d\d$/.test(label) ? 0 : times),
      0,
    );
    const retries = Math.max(...leads.map(({ attempts }) => attempts)) - 1;
    const check = how === 'stop' ? atMost('failed requests', failed, 0) : atMost('retries of a client', retries, 1);
    return { times, ...counts, longestMs, statuses, unexpected, checks: [check, ...figures] };
  } finally {
    balancer.close();
    await Promise.all(processes.map((process) => process.kill()));
    await withDatabaseOf(where, (db) => db.dropDatabase());
  }
}
