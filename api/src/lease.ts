import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { DUPLICATE_KEY, DURABLE } from './batch-write.ts';
import { collectionNamed } from './collections.ts';

/** One process of many that may do a thing now. */
export type Lease = {
  /** Holds on for another `ttlMs`; false when somebody else has it by now, and the work must end. */
  renew: () => Promise<boolean>;
  release: () => Promise<void>;
};

type LeaseRecord = { _id: string; holder: string; until: Date };
const durable = { writeConcern: DURABLE };
const leases = () => collectionNamed<LeaseRecord>('leases');

/**
 * Takes the lease called `name` for `ttlMs` milliseconds, or gives undefined while somebody else holds it. Times are the
 * database's own, so that hosts with different clocks agree. A lease spares double work and never proves that nobody else
 * is at it: a holder that was stopped for longer than `ttlMs` wakes up believing it still holds. Whatever is done under it
 * must be safe to do twice.
 */
export async function acquireLease(name: string, ttlMs: number): Promise<Lease | undefined> {
  const holder = randomUUID();
  const until = { $add: ['$$NOW', ttlMs] };
  const take = async (filter: Record<string, unknown>) =>
    (await leases().updateOne({ _id: name, ...filter }, [{ $set: { holder, until } }], durable)).matchedCount === 1;

  const isFree = { $expr: { $lte: ['$until', '$$NOW'] } };
  if (!(await take(isFree))) {
    const isNew = await insertExpired(name);
    if (!isNew || !(await take(isFree))) return undefined;
  }
  return {
    renew: () => take({ holder }),
    release: async () => {
      await leases().deleteOne({ _id: name, holder }, durable);
    },
  };
}

/** An upsert may not compare with the database's clock, so the first holder of a name makes its row first. */
async function insertExpired(name: string): Promise<boolean> {
  try {
    await leases().insertOne({ _id: name, holder: '', until: new Date(0) }, durable);
    return true;
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY) return false;
    throw error;
  }
}
