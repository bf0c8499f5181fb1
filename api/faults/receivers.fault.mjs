import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.mjs';
import { withProduct } from './lib/bare-product.mjs';
import { makeReceiver } from './lib/receiver.mjs';
import { withDatabaseOf } from './lib/stored-leads.mjs';
import { atMost, must } from './lib/table.mjs';

export const family = 'receiver of webhooks';

const KILOBYTE = 1_024;
/** What is on its way when the receiver notices that nobody reads any more. */
const IN_FLIGHT = 24 * KILOBYTE;
const BACK_WITHIN_MS = 30_000;
/** As many of a round as are sent to one receiver at once: what has failed twice is sent again after minutes only. */
const FIRST = 2;
const limits = { longestMs: 5_000, acknowledged: 3 };

/**
 * @param {import('./lib/receiver.mjs').Mood} mood
 * @param {string} did
 * @param {number} short
 * @returns {import('./campaign.mjs').Fault}
 */
const fault = (mood, did, short) => ({
  name: mood,
  did: `${did}; then it is well again`,
  times: { short, long: 3 },
  limits,
  run: (round) => mistreat(round, mood),
});

export const faults = [
  fault('down', 'refuses connections', 0),
  fault('hanging', 'takes the message and never answers', 0),
  fault('slow', 'answers a byte every half second', 0),
  fault('failing', 'answers 500', 0),
  fault('redirecting', 'redirects in a circle', 0),
  fault('huge', 'answers with a gigabyte', 1),
];

/**
 * @param {import('./campaign.mjs').Round} round
 * @param {import('./lib/receiver.mjs').Mood} mood
 * @returns {Promise<import('./lib/table.mjs').Measured>}
 */
async function mistreat({ times, say }, mood) {
  const port = await freePort();
  const receiver = makeReceiver(port);
  const env = { WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${port}` };
  try {
    return await withProduct({ env }, async ({ client, owner, quiz, where, result }) => {
      await owner.ask('PUT', `/api/quizzes/${quiz}/webhook`, { url: receiver.url });
      /** @type {number[]} */
      const durations = [];
      let undelivered = 0;
      for (let done = 0; done < times; done += 1) {
        await receiver.become(mood);
        const before = client.seen.leads.length;
        await client.timeToRecover(10_000);
        const fresh = client.seen.leads.slice(before).flatMap(({ id }) => id ?? []);
        const deliveries = await afterFirstAttempts(where, fresh);
        durations.push(...deliveries.map(({ attempts }) => attempts[0]?.durationMs ?? Number.POSITIVE_INFINITY));
        await receiver.become('well');
        const left = await untilDelivered(where, fresh);
        undelivered += left;
        say(`${done + 1} of ${times}: longest attempt ${Math.round(Math.max(...durations))} ms, ${left} undelivered`);
      }
      const { attempts } = receiver;
      const leads = [...new Set(attempts.map(({ lead }) => lead))];
      const idsOf = (/** @type {string} */ lead) =>
        new Set(attempts.filter((one) => one.lead === lead).map(({ id }) => id));
      const mostIds = Math.max(0, ...leads.map((lead) => idsOf(lead).size));
      const sent = mood === 'slow' ? 0 : Math.max(0, ...attempts.map(({ sentBytes }) => sentBytes));
      const measured = await result();
      return {
        times,
        ...measured,
        checks: [
          must('delivered when it is back', undelivered === 0, undelivered === 0 ? 'yes' : `${undelivered} are not`),
          atMost('ids of one message', mostIds, 1),
          atMost('seconds an attempt takes', Math.max(...durations) / 1_000, 10.5, ' s'),
          atMost('kilobytes of an answer', sent / KILOBYTE, (64 * KILOBYTE + IN_FLIGHT) / KILOBYTE, ' KB'),
          atMost('redirects followed for one message', receiver.redirected() / Math.max(1, attempts.length), 3),
          ...measured.checks,
        ],
      };
    });
  } finally {
    await receiver.close().catch(() => {});
  }
}

/** @typedef {{state: string, attempts: {durationMs: number}[]}} Delivery */

/** @param {{mongoUri: string, database: string}} where @param {string[]} ids @returns {Promise<Delivery[]>} */
const deliveriesOf = (where, ids) =>
  withDatabaseOf(where, async (db) => {
    const found = await db
      .collection('deliveries')
      .find({ lead: { $in: ids }, destination: 'webhook' })
      .toArray();
    return /** @type {Delivery[]} */ (/** @type {unknown} */ (found));
  });

/**
 * The deliveries that were attempted, as soon as the first ones were.
 * @param {{mongoUri: string, database: string}} where
 * @param {string[]} ids
 */
async function afterFirstAttempts(where, ids) {
  for (let waited = 0; ; waited += 250) {
    const attempted = (await deliveriesOf(where, ids)).filter(({ attempts }) => attempts.length > 0);
    if (attempted.length >= FIRST) return attempted;
    if (waited > 45_000) throw new Error('The messages were not attempted');
    await sleep(250);
  }
}

/** How many are not delivered in time. @param {{mongoUri: string, database: string}} where @param {string[]} ids */
async function untilDelivered(where, ids) {
  for (let waited = 0; ; waited += 250) {
    const deliveries = await deliveriesOf(where, ids);
    const left = ids.length - deliveries.filter(({ state }) => state === 'delivered').length;
    if (left === 0 || waited > BACK_WITHIN_MS) return left;
    await sleep(250);
  }
}
