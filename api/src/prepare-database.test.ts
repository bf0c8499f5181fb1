import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, expect } from 'vitest';
import { DATA_FORMAT, formatMark } from './db/data-format.mjs';
import { acquireLease } from './db/lease.ts';
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

type Named = { _id: string } & Record<string, unknown>;
const rows = (name: string) => app.db.collection<Named>(name);

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

it('writes down the format of a new database before anything else, whoever begins it', async () => {
  await rows('data_format').deleteMany({});
  const found: unknown[] = [];
  const look = noted('first', [], async () => void found.push(await rows('data_format').findOne({})));
  await Promise.all(Array.from({ length: 8 }, () => prepareDatabase([look])));
  expect(found).toEqual([{ _id: 'format', ...formatMark }]);
});

it.each(['users', 'quizzes', 'submissions', 'prepared'])(
  'refuses a database of a development version, which holds %s and no format, and changes nothing in it',
  async (name) => {
    await rows('data_format').deleteMany({});
    await rows(name).insertOne({ _id: 'old' });
    const runs: string[] = [];
    await expect(prepareDatabase([noted('first', runs)])).rejects.toThrow(
      `The database ${app.db.databaseName} was written by a development version from before 1.0, which this version cannot read. ` +
        'Nothing in it was changed. Set MONGODB_URI to another database.',
    );
    expect(runs).toEqual([]);
    expect(await rows(name).find().toArray()).toEqual([{ _id: 'old' }]);
    for (const other of ['data_format', 'migrations', 'leases']) expect(await rows(other).countDocuments()).toBe(0);
    await rows(name).deleteMany({});
  },
);

const writtenBy = (mark: { format: number; readableFrom?: number }) =>
  rows('data_format').replaceOne({ _id: 'format' }, mark, { upsert: true });

it.each([
  // The first versions wrote no more than their format.
  { format: DATA_FORMAT + 1 },
  { format: DATA_FORMAT + 2, readableFrom: DATA_FORMAT + 1 },
])('refuses a database of a newer version that this one cannot read (%j)', async (mark) => {
  await writtenBy(mark);
  await expect(prepareDatabase([])).rejects.toThrow('was written by a newer version, which this version cannot read');
  expect(await rows('prepared').countDocuments()).toBe(0);
  await rows('data_format').deleteMany({});
});

it('starts beside the next version, and leaves that one’s format', async () => {
  const next = { format: DATA_FORMAT + 1, readableFrom: DATA_FORMAT };
  await writtenBy(next);
  await prepareDatabase([]);
  expect(await rows('data_format').find().toArray()).toEqual([{ _id: 'format', ...next }]);
  await rows('data_format').deleteMany({});
});

it('takes over a database of an earlier version', async () => {
  await writtenBy({ format: DATA_FORMAT });
  await prepareDatabase([]);
  expect(await rows('data_format').find().toArray()).toEqual([{ _id: 'format', ...formatMark }]);
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
    run: async ({ db, signal }) => {
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
