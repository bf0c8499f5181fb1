import { setTimeout as sleep } from 'node:timers/promises';
import { withProduct } from './lib/bare-product.mjs';
import { inFolder } from './lib/folder.mjs';
import { startReplicaSet } from './lib/replica-set.mjs';

export const family = 'replica set of three';

const limits = { longestMs: 5_000, recoveryMs: 12_000, acknowledged: 50 };
const FAULT_MS = 10_000;

/**
 * @param {string} name
 * @param {string} did
 * @param {(set: import('./lib/replica-set.mjs').ReplicaSet, primary: import('./lib/replica-set.mjs').Member) => Promise<unknown>} begin
 * @param {(set: import('./lib/replica-set.mjs').ReplicaSet, primary: import('./lib/replica-set.mjs').Member) => Promise<unknown>} restore
 * @returns {import('./campaign.mjs').Fault}
 */
const fault = (name, did, begin, restore) => ({
  name,
  did,
  times: { short: 0, long: 6 },
  limits,
  run: (round) => failOver(round, begin, restore),
});

export const faults = [
  fault(
    'primary killed',
    'kill -9 of the primary, started again after 10 s',
    async (_set, primary) => primary.kill(),
    async (_set, primary) => primary.restart(),
  ),
  fault(
    'primary stepped down',
    'the primary is told to step down',
    (_set, primary) => primary.ask({ replSetStepDown: 10, secondaryCatchUpPeriodSecs: 2, force: true }),
    async () => {},
  ),
  fault(
    'primary partitioned',
    'the primary reaches nobody and nobody reaches it, for 10 s',
    async (set, primary) => set.isolate(primary),
    async (set) => set.heal(),
  ),
  fault(
    'primary frozen',
    'the primary stands still for 10 s (SIGSTOP)',
    async (_set, primary) => primary.signal('SIGSTOP'),
    async (_set, primary) => primary.signal('SIGCONT'),
  ),
];

/**
 * @param {import('./campaign.mjs').Round} round
 * @param {Parameters<typeof fault>[2]} begin
 * @param {Parameters<typeof fault>[3]} restore
 * @returns {Promise<import('./lib/table.mjs').Measured>}
 */
function failOver({ times, say }, begin, restore) {
  return inFolder(async (folder) => {
    const set = await startReplicaSet(folder);
    try {
      return await withProduct({ mongoUri: set.uri, directUri: set.uri }, async ({ client, result }) => {
        const stop = client.load({ perSecond: 20, atOnce: 60 });
        let slowest = 0;
        for (let done = 0; done < times; done += 1) {
          const primary = await set.whole();
          const from = performance.now();
          await begin(set, primary);
          const back = await client.timeToRecover(30_000, from);
          await sleep(Math.max(0, FAULT_MS - (performance.now() - from)));
          await restore(set, primary);
          slowest = Math.max(slowest, back);
          say(
            `${done + 1} of ${times}: writes again after ${Math.round(back)} ms, longest answer ${Math.round(client.seen.longestMs)} ms`,
          );
        }
        await set.whole();
        await stop();
        return { times, ...(await result()), recoveryMs: slowest };
      });
    } finally {
      set.stop();
    }
  });
}
