import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.mjs';
import { inFolder } from './lib/folder.mjs';
import { makeLeadClient } from './lib/lead-client.mjs';
import { publishQuiz, signIn } from './lib/owner.mjs';
import { checkFigures, compareWithStored } from './lib/stored-leads.mjs';
import { startSupervisedProduct } from './lib/supervised-product.mjs';
import { atMost, must } from './lib/table.mjs';

export const family = 'kill -9 under load';

const DATABASE = 'quizfunnel';
const GIVE_UP_MS = 30_000;
const FAILURES_TO_STOP = 2;

/** @type {import('./campaign.mjs').Fault[]} */
export const faults = [
  {
    name: 'API',
    did: 'kill -9 of the API process of `npm start`',
    times: { short: 2, long: 20 },
    limits: { short: { acknowledged: 100 }, long: { acknowledged: 3_000 } },
    run: (round) => killUnderLoad(round, (product) => product.api(), 5_000),
  },
  {
    name: 'mongod',
    did: 'kill -9 of the database of `npm start`',
    times: { short: 1, long: 10 },
    limits: { short: { acknowledged: 100 }, long: { acknowledged: 3_000 } },
    run: (round) => killUnderLoad(round, (product) => product.mongod(), 10_000),
  },
];

/**
 * @param {import('./campaign.mjs').Round} round
 * @param {(product: import('./lib/supervised-product.mjs').SupervisedProduct) => number | undefined} victim
 * @param {number} limitMs in which it must be ready again; or in the time of its first start, where
 *   the machine is too busy for that
 * @returns {Promise<import('./lib/table.mjs').Measured>}
 */
function killUnderLoad({ times, long, say }, victim, limitMs) {
  return inFolder(async (dataDir) => {
    const port = await freePort();
    const started = performance.now();
    let product = startSupervisedProduct({ dataDir, port });
    try {
      if (!(await product.ready(120_000))) throw new Error(`It did not start:\n${product.output()}`);
      const firstStartMs = performance.now() - started;
      const owner = await signIn(product.origin, 'owner@example.com');
      const quiz = await publishQuiz(owner);
      const client = await makeLeadClient({ origin: product.origin, quiz });
      const stop = client.load({ perSecond: long ? 150 : 60 });
      let done = 0;
      let byHand = 0;
      let slowest = 0;
      for (; done < times && byHand < FAILURES_TO_STOP; done += 1) {
        await sleep(2_000 + Math.random() * 1_000);
        const pid = victim(product);
        if (!pid) throw new Error('There is no process to kill.');
        process.kill(pid, 'SIGKILL');
        const from = performance.now();
        await sleep(20);
        const back = await Promise.race([
          client.timeToRecover(GIVE_UP_MS, from),
          product.ended.then(() => Number.POSITIVE_INFINITY),
        ]);
        say(
          `killed ${done + 1} of ${times}: ${back === Number.POSITIVE_INFINITY ? 'not back by itself' : `back after ${Math.round(back)} ms`}`,
        );
        slowest = Math.max(slowest, back);
        if (back !== Number.POSITIVE_INFINITY) continue;
        byHand += 1;
        say(`it ${product.isRunning() ? 'still runs' : 'has ended'} and said:\n${product.output().slice(-600)}`);
        await product.stop();
        product = startSupervisedProduct({ dataDir, port });
        await product.ready(120_000);
      }
      await sleep(1_000);
      await stop();
      await client.finish(10_000);
      const where = { mongoUri: product.mongoUri(), database: DATABASE };
      const counts = await compareWithStored({ ...where, client });
      const figures = await checkFigures({ ...where, owner, quiz });
      client.close();
      return {
        times: done,
        ...counts,
        longestMs: client.seen.longestMs,
        statuses: client.seen.statuses,
        unexpected: client.seen.unexpected,
        recoveryMs: slowest,
        checks: [
          must('ready again by itself each time', byHand === 0, byHand === 0 ? 'yes' : `not ${byHand} times`),
          atMost('ready again after', slowest / 1_000, Math.max(limitMs, firstStartMs) / 1_000, ' s'),
          ...figures,
        ],
      };
    } finally {
      await product.stop();
    }
  });
}
