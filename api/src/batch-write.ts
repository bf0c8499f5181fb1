import mongoose from 'mongoose';

/** How one of the documents that were written together fared. `failed` means: not known to be stored. */
export type WriteOutcome = { status: 'written' } | { status: 'duplicate' } | { status: 'failed'; error: unknown };

const DUPLICATE_KEY = 11_000;
/** Whether a write failed because a document with its unique key is there. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY;

/** Acknowledged only once a majority has it in its journal: what is answered after such a write survives any crash. */
export const DURABLE = { w: 'majority', j: true } as const;
/**
 * For what is derived and can be made again: safe from a change of the primary. A crash may take the newest of it, always together with
 * everything that was written after it, because the journal is written in order.
 */
export const DERIVED = { w: 'majority' } as const;

type Reply = {
  n: number;
  writeErrors?: ReadonlyArray<{ index: number; code: number; errmsg?: string }>;
  writeConcernError?: unknown;
};

/** Inserts documents, durably, by one command of at most `timeoutMs` milliseconds. One outcome a document, in their order; never throws. */
export const insertBatch = (
  collection: string,
  documents: readonly object[],
  timeoutMs: number,
): Promise<WriteOutcome[]> =>
  writeBatch({ insert: collection, documents, writeConcern: DURABLE }, documents.length, timeoutMs);

export type BatchedUpdate = { q: object; u: object | readonly object[]; upsert?: boolean };
/** The same for derived data, updates of one document each. A filter that matches nothing is `written` as well. */
export const updateBatch = (
  collection: string,
  updates: readonly BatchedUpdate[],
  timeoutMs: number,
): Promise<WriteOutcome[]> =>
  writeBatch({ update: collection, updates, writeConcern: DERIVED }, updates.length, timeoutMs);

/**
 * The command as it is, not the driver's bulk methods: these report a command that never reached the server as a bulk error without
 * write errors, which reads like success. Here a document counts as written only where the server's reply says so.
 */
async function writeBatch(command: object, count: number, timeoutMs: number): Promise<WriteOutcome[]> {
  const database = mongoose.connection.db;
  try {
    if (!database) throw new mongoose.mongo.MongoNotConnectedError('There is no connection');
    const reply = (await database.command(
      { ...command, ordered: false },
      { timeoutMS: timeoutMs },
    )) as unknown as Reply;
    return outcomesOf(reply, count);
  } catch (error) {
    return all(count, { status: 'failed', error });
  }
}

/** Exported for its tests. */
export function outcomesOf(reply: Reply, count: number): WriteOutcome[] {
  const { n, writeErrors = [], writeConcernError } = reply;
  if (writeConcernError) return all(count, { status: 'failed', error: writeConcernError });
  if (n + writeErrors.length !== count)
    return all(count, { status: 'failed', error: new Error('The reply does not account for every document') });
  const outcomes = all(count, { status: 'written' });
  for (const error of writeErrors)
    outcomes[error.index] = error.code === DUPLICATE_KEY ? { status: 'duplicate' } : { status: 'failed', error };
  return outcomes;
}

const all = (count: number, outcome: WriteOutcome): WriteOutcome[] => Array.from({ length: count }, () => outcome);
