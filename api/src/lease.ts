import { randomUUID } from 'node:crypto';
import { DURABLE, isDuplicateKey } from './batch-write.ts';
import { collectionNamed } from './collections.ts';

/** Permission for one of many processes to do something. */
export type Lease = {
  /** Extends the lease by `ttlMs`; false if another process has it by now, in which case the work must stop. */
  renew: () => Promise<boolean>;
  release: () => Promise<void>;
};

type LeaseRecord = { _id: string; holder: string; until: Date };
const durable = { writeConcern: DURABLE };
const leases = () => collectionNamed<LeaseRecord>('leases');

/**
 * Acquires the lease called `name` for `ttlMs` milliseconds, or returns undefined while another process holds it. Times come from the
 * database, so that hosts with different clocks agree. A lease avoids duplicate work but does not guarantee exclusion: a holder that was
 * suspended for longer than `ttlMs` resumes in the belief that it still holds it. Whatever is done under a lease must be idempotent.
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

/** An upsert cannot compare with the database's clock, so the first holder of a name creates its row first. */
async function insertExpired(name: string): Promise<boolean> {
  try {
    await leases().insertOne({ _id: name, holder: '', until: new Date(0) }, durable);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
