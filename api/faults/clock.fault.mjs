import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installDebianPackages } from '../scripts/debian-packages.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { withProduct } from './lib/bare-product.mjs';
import { inFolder } from './lib/folder.mjs';
import { makeReceiver } from './lib/receiver.mjs';
import { withDatabaseOf } from './lib/stored-leads.mjs';
import { must } from './lib/table.mjs';

export const family = 'clock';

const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib'].map((folder) =>
  join(folder, 'faketime/libfaketime.so.1'),
);
const limits = { longestMs: 5_000, acknowledged: 20 };

/** @type {import('./campaign.mjs').Fault[]} */
export const faults = [
  {
    name: 'two hours forward',
    did: 'the API’s clock jumps two hours forward under load, and back',
    times: { short: 0, long: 3 },
    limits,
    run: (round) => jump(round, '+7200'),
  },
  {
    name: 'two hours back',
    did: 'the API’s clock jumps two hours back under load, and forward again',
    times: { short: 0, long: 3 },
    limits,
    run: (round) => jump(round, '-7200'),
  },
];

/**
 * @param {import('./campaign.mjs').Round} round
 * @param {string} offset in seconds
 * @returns {Promise<import('./lib/table.mjs').Measured>}
 */
async function jump({ times, say }, offset) {
  const library = await faketime();
  if (!library.file) return { times: 0, skipped: library.problem };
  return inFolder(async (folder) => {
    const clock = join(folder, 'clock');
    writeFileSync(clock, '+0');
    const port = await freePort();
    const receiver = makeReceiver(port);
    await receiver.become('well');
    const env = {
      LD_PRELOAD: library.file,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${port}`,
    };
    try {
      return await withProduct({ env }, async ({ client, owner, quiz, where, result }) => {
        await owner.ask('PUT', `/api/quizzes/${quiz}/webhook`, { url: receiver.url });
        const stop = client.load({ perSecond: 5 });
        for (let done = 0; done < times; done += 1) {
          await sleep(2_000);
          writeFileSync(clock, offset);
          await sleep(5_000);
          writeFileSync(clock, '+0');
          await sleep(3_000);
          say(`${done + 1} of ${times}: ${JSON.stringify(client.seen.statuses)}`);
        }
        await stop();
        const measured = await result();
        const left = await untilAllDelivered(where);
        const jumped = await hasJumped(where);
        return {
          times,
          ...measured,
          checks: [
            must('the clock of the API did jump', jumped),
            must('every webhook is delivered within a minute', left === 0, left === 0 ? 'yes' : `${left} are not`),
            ...measured.checks,
          ],
        };
      });
    } finally {
      await receiver.close();
    }
  });
}

/** @returns {Promise<{file?: string, problem: string}>} */
async function faketime() {
  const find = () => LIBRARIES.find((file) => existsSync(file));
  if (process.platform !== 'linux') return { problem: 'libfaketime is used on Linux only' };
  try {
    if (!find()) await installDebianPackages(['libfaketime'], 'libfaketime, which moves a program’s clock');
  } catch (error) {
    return { problem: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
  }
  return { file: find(), problem: 'libfaketime is not where it is expected' };
}

/** @param {{mongoUri: string, database: string}} where */
async function untilAllDelivered(where) {
  for (let waited = 0; ; waited += 1_000) {
    const left = await withDatabaseOf(where, async (db) => {
      const inOutbox = await db.collection('submissions').countDocuments({ 'outbox.0': { $exists: true } });
      return inOutbox + (await db.collection('deliveries').countDocuments({ state: 'pending' }));
    });
    if (left === 0 || waited > 60_000) return left;
    await sleep(1_000);
  }
}

/** @param {{mongoUri: string, database: string}} where */
const hasJumped = (where) =>
  withDatabaseOf(where, async (db) => {
    const [span] = await db
      .collection('submissions')
      .aggregate([{ $group: { _id: null, first: { $min: '$createdAt' }, last: { $max: '$createdAt' } } }])
      .toArray();
    return span?.last - span?.first > 3_600_000;
  });
