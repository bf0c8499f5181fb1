import { randomUUID } from 'node:crypto';
import { DURABLE, isDuplicateKey } from './batch-write.ts';
import { collectionNamed } from './collections.ts';

/** The right of one process to do something that only one should. */
export type Lease = {
  /** Extends the lease by its `ttlMs`. False if another process holds it: the work must stop. */
  renew: () => Promise<boolean>;
  release: () => Promise<void>;
};

type LeaseRecord = { _id: string; holder: string; until: Date };
const durable = { writeConcern: DURABLE };
const leases = () => collectionNamed<LeaseRecord>('leases');

/**
 * Acquires the lease `name` for `ttlMs`; undefined while another process holds it. Uses the
 * database's clock, so that hosts with different clocks agree. A lease avoids duplicate work but
 * does not guarantee exclusion: a holder that is suspended for longer than `ttlMs` does not notice
 * that it has lost the lease. Work under a lease must be idempotent.
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

/** Whether some process holds the lease. */
export const isLeaseHeld = async (name: string): Promise<boolean> =>
  (await leases().countDocuments({ _id: name, $expr: { $gt: ['$until', '$$NOW'] } })) > 0;

/**
 * Creates the document of a new name. An upsert cannot, since its filter compares database time.
 */
async function insertExpired(name: string): Promise<boolean> {
  try {
    await leases().insertOne({ _id: name, holder: '', until: new Date(0) }, durable);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
