import { setTimeout as sleep } from 'node:timers/promises';
import { withProduct } from './lib/bare-product.mjs';
import { startDatabaseProxy } from './lib/database-proxy.mjs';
import { atLeast } from './lib/table.mjs';

export const family = 'between API and database';

const INSERT = { command: 'insert', collection: 'submissions' };
const limits = { longestMs: 5_000, recoveryMs: 3_000, acknowledged: 20 };

/**
 * @param {string} name
 * @param {string} did
 * @param {import('./lib/database-proxy.mjs').Behaviour} behaviour
 * @param {number} shortSeconds how long it lasts in the short form; 0 leaves it out
 * @returns {import('./campaign.mjs').Fault}
 */
const fault = (name, did, behaviour, shortSeconds) => ({
  name,
  did,
  times: { short: shortSeconds ? 1 : 0, long: 6 },
  limits,
  run: (round) => disturb(round, behaviour, round.long || shortSeconds === 0 ? 10 : shortSeconds),
});

export const faults = [
  fault('reset', 'every connection is reset', { reset: true }, 2),
  fault('black hole', 'nothing passes and nobody is told', { hold: true }, 7),
  fault('delay of 1 s', 'each answer comes a second late', { delayMs: 1_000 }, 0),
  fault('delay of 10 s', 'each answer comes ten seconds late', { delayMs: 10_000 }, 0),
  fault('half-open', 'connections that stood are dead for good; new ones work', { forget: true }, 7),
  fault(
    'cut after the insert',
    'every other insert of leads is carried out, and its connection reset before the answer',
    { cut: { ...INSERT, when: 'after', share: 0.5 } },
    3,
  ),
  fault(
    'cut before the insert',
    'the connection of every other insert of leads is reset before it arrives',
    { cut: { ...INSERT, when: 'before', share: 0.5 } },
    0,
  ),
];

/**
 * @param {import('./campaign.mjs').Round} round
 * @param {import('./lib/database-proxy.mjs').Behaviour} behaviour
 * @param {number} seconds
 * @returns {Promise<import('./lib/table.mjs').Measured>}
 */
async function disturb({ times, say }, behaviour, seconds) {
  const directUri = process.env.QF_TEST_MONGODB_URI ?? '';
  const proxy = await startDatabaseProxy({ to: Number(new URL(directUri).port) });
  try {
    // What a database asks of its clients holds on any way to it.
    const mongoUri = `${proxy.uri}/${new URL(directUri).search}`;
    return await withProduct({ mongoUri, directUri }, async ({ client, result }) => {
      const stop = client.load({ perSecond: 25, atOnce: 60 });
      let slowest = 0;
      for (let done = 0; done < times; done += 1) {
        await sleep(1_000);
        proxy.behave(behaviour);
        await sleep(seconds * 1_000);
        proxy.behave({});
        const back = await client.timeToRecover(20_000);
        slowest = Math.max(slowest, back);
        say(
          `${done + 1} of ${times}: back after ${Math.round(back)} ms, longest answer ${Math.round(client.seen.longestMs)} ms`,
        );
      }
      await stop();
      const measured = await result();
      const cuts = behaviour.cut ? [atLeast('inserts that were cut', proxy.cuts(), times)] : [];
      return { times, ...measured, recoveryMs: slowest, checks: [...cuts, ...measured.checks] };
    });
  } finally {
    proxy.close();
  }
}
