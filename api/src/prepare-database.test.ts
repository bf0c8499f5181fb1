import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, expect } from 'vitest';
import { acquireLease } from './lease.ts';
import type { Migration } from './migrations/migrations.ts';
import { hasIndexes } from './models.ts';
import { prepareDatabase } from './prepare-database.ts';
import { apiTest } from './test/api-test.ts';

const { it, app } = apiTest();
beforeAll(async () => {
  await prepareDatabase([]);
});
beforeEach(async () => {
  for (const name of ['prepared', 'migrations']) await app.db.collection(name).deleteMany({});
});

/** A migration that tells when it runs, and what it does then. */
function noted(name: string, runs: string[], act: () => Promise<void> = async () => {}): Migration {
  return {
    name,
    run: async () => {
      runs.push(name);
      await act();
    },
  };
}
const recorded = async () =>
  (await app.db.collection('migrations').find().sort({ at: 1 }).toArray()).map(({ _id }) => _id);

it('runs each migration once, in order, when many processes start at once', async () => {
  const runs: string[] = [];
  const steps = [noted('first', runs, () => sleep(100).then(() => {})), noted('second', runs)];
  await Promise.all(Array.from({ length: 8 }, () => prepareDatabase(steps)));
  expect(runs).toEqual(['first', 'second']);
  expect(await recorded()).toEqual(['first', 'second']);
  await prepareDatabase(steps);
  expect(runs).toHaveLength(2);
});

it('goes on where one that failed has stopped', async () => {
  const runs: string[] = [];
  let isBroken = true;
  const second = noted('second', runs, async () => {
    if (isBroken) throw new Error('the disk is full');
  });
  const steps = [noted('first', runs), second];
  await expect(prepareDatabase(steps)).rejects.toThrow('the disk is full');
  expect(await recorded()).toEqual(['first']);
  isBroken = false;
  await prepareDatabase(steps);
  expect(runs).toEqual(['first', 'second', 'second']);
});

it('waits while another process is at it, and follows one that has died', async () => {
  const dead = await acquireLease('prepare-database', 600);
  expect(dead).toBeDefined();
  const runs: string[] = [];
  const waiting = prepareDatabase([noted('first', runs)]);
  await sleep(250);
  expect(runs).toEqual([]);
  await waiting;
  expect(runs).toEqual(['first']);
});

it('runs what a newer version adds, and lets the older one start beside it', async () => {
  const runs: string[] = [];
  const older = [noted('first', runs)];
  await prepareDatabase(older);
  await prepareDatabase([...older, noted('second', runs)]);
  await prepareDatabase(older);
  expect(runs).toEqual(['first', 'second']);
});

it('builds an index again that somebody has dropped', async () => {
  await prepareDatabase([]);
  await app.db.collection('submissions').dropIndexes();
  expect(await hasIndexes()).toBe(false);
  await prepareDatabase([]);
  expect(await hasIndexes()).toBe(true);
});

it('tells a migration that another process has taken over, and records nothing for it', async () => {
  let reason: unknown;
  const slow: Migration = {
    name: 'slow',
    run: async (db, signal) => {
      await db
        .collection<{ _id: string }>('leases')
        .updateOne({ _id: 'prepare-database' }, { $set: { holder: 'other' } });
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      reason = signal.aborted;
      await db.collection<{ _id: string }>('leases').deleteOne({ _id: 'prepare-database' });
      slow.run = async () => {};
      expect(await recorded()).toEqual([]);
    },
  };
  await prepareDatabase([slow]);
  expect(reason).toBe(true);
  expect(await recorded()).toEqual(['slow']);
});
