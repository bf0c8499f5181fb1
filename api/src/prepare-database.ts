import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { DURABLE } from './db/batch-write.ts';
import { assertReadableDatabase, markDatabase } from './db/database-format.ts';
import { acquireLease, type Lease } from './db/lease.ts';
import { type Migration, migrations } from './migrations/migrations.ts';
import { buildIndexes, hasIndexes, wantedIndexes } from './models.ts';

type Mark = { _id: string; at: Date };
/** A migration, as the database remembers it: `at` once it is done, `progress` until then. */
type MigrationRecord = { _id: string; at?: Date; progress?: Record<string, string> };
const LEASE_MS = 15_000;
const LOOK_AGAIN_MS = 250;
const FIRST_MEETING_MS = 500;
const COLLECTION_EXISTS = 48;
const upsert = { upsert: true, writeConcern: DURABLE };
const database = () => mongoose.connection.db as mongoose.mongo.Db;
const prepared = () => database().collection<Mark>('prepared');
const migrationRecords = () => database().collection<MigrationRecord>('migrations');

/**
 * Runs the migrations and builds the indexes that this version needs and the database lacks, in one process at a time; if that one dies,
 * another takes over. Resolves once everything is in place, whichever process did it; a version that finds its mark starts at once.
 * Versions that share a database in a rolling deploy each have a mark of their own, and none removes what another has built. Throws, and
 * changes nothing, where the database holds what this version cannot read.
 */
export async function prepareDatabase(steps: readonly Migration[] = migrations): Promise<void> {
  const version = versionOf(steps);
  await assertReadableDatabase();
  await makeLeases();
  while (!(await isPrepared(version))) {
    const lease = await acquireLease('prepare-database', LEASE_MS);
    if (!lease) await sleep(LOOK_AGAIN_MS);
    else await whileHeld(lease, (signal) => prepare(version, steps, signal));
  }
}

/**
 * Creates the collection that holds the lease itself. A mongod under wine hangs or crashes when several clients create the same collection
 * at once, so processes that meet on a new database do this at different moments, and everything else under the lease.
 */
async function makeLeases(): Promise<void> {
  const isThere = async () =>
    (await database().listCollections({ name: 'leases' }, { nameOnly: true }).toArray()).length;
  if (await isThere()) return;
  await sleep(Math.random() * FIRST_MEETING_MS);
  if (await isThere()) return;
  await database()
    .createCollection('leases')
    .catch((error: unknown) => {
      if (!(error instanceof mongoose.mongo.MongoServerError && error.code === COLLECTION_EXISTS)) throw error;
    });
}

/** A digest of what this version expects to find. */
const versionOf = (steps: readonly Migration[]): string =>
  createHash('sha256')
    .update(JSON.stringify([wantedIndexes(), steps.map(({ name }) => name)]))
    .digest('hex');

/** The mark alone is not enough: somebody may have dropped an index by hand. */
const isPrepared = async (version: string): Promise<boolean> =>
  (await prepared().countDocuments({ _id: version })) === 1 && (await hasIndexes());

async function prepare(version: string, steps: readonly Migration[], signal: AbortSignal): Promise<void> {
  await markDatabase();
  for (const step of steps) {
    await migrate(step, signal);
    if (signal.aborted) return;
  }
  await buildIndexes();
  if (!signal.aborted) await prepared().updateOne({ _id: version }, { $currentDate: { at: true } }, upsert);
}

/** Runs a migration unless it is done, and records it. */
async function migrate({ name, run }: Migration, signal: AbortSignal): Promise<void> {
  const record = await migrationRecords().findOne({ _id: name });
  if (record?.at) return;
  const saveProgress = async (collection: string, lastId: string) => {
    await migrationRecords().updateOne({ _id: name }, { $set: { [`progress.${collection}`]: lastId } }, upsert);
  };
  await run({ db: database(), signal, progress: record?.progress ?? {}, saveProgress });
  if (signal.aborted) return;
  await migrationRecords().updateOne({ _id: name }, { $currentDate: { at: true }, $unset: { progress: '' } }, upsert);
}

/** Keeps the lease renewed while the work runs; aborts the work's signal if another process has taken it. */
async function whileHeld(lease: Lease, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const lost = new AbortController();
  const renewal = setInterval(async () => {
    // An unresponsive database may be back before the lease ends; if not, the work fails by itself.
    const isHeld = await lease.renew().catch(() => true);
    if (!isHeld) lost.abort();
  }, LEASE_MS / 3);
  try {
    await work(lost.signal);
  } finally {
    clearInterval(renewal);
    await lease.release().catch(() => {});
  }
}
