import { setImmediate as letOthersRun } from 'node:timers/promises';
import mongoose from 'mongoose';
import { withTimeout } from './with-timeout.ts';

/** What became of one document of a batch. `failed` means that it is not known to be stored. */
export type WriteOutcome = { status: 'written' } | { status: 'duplicate' } | { status: 'failed'; error: unknown };

const DUPLICATE_KEY = 11_000;
/** Whether a write failed because another document already has its unique key. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY;

/** Acknowledged once a majority has journaled it, so whatever is answered afterwards survives any crash. */
export const DURABLE = { w: 'majority', j: true } as const;
/**
 * For derived data, which can be rebuilt: survives a change of primary. A crash may lose the latest writes, but never an earlier one
 * without those that followed it, because the journal is written in order.
 */
export const DERIVED = { w: 'majority' } as const;

type Reply = {
  n: number;
  writeErrors?: ReadonlyArray<{ index: number; code: number; errmsg?: string }>;
  writeConcernError?: unknown;
};

/**
 * Inserts documents, durably unless another `writeConcern` is given, in at most `timeoutMs` milliseconds. Returns one outcome per document,
 * in order; never throws. What was late may be written all the same.
 */
export const insertBatch = (
  collection: string,
  documents: readonly object[],
  timeoutMs: number,
  writeConcern: object = DURABLE,
): Promise<WriteOutcome[]> =>
  inParts(documents, (part) =>
    writeBatch({ insert: collection, documents: part, writeConcern }, part.length, timeoutMs),
  );

export type BatchedUpdate = { q: object; u: object | readonly object[]; upsert?: boolean };
/** The same for updates of derived data, one document each. */
export const updateBatch = (
  collection: string,
  updates: readonly BatchedUpdate[],
  timeoutMs: number,
): Promise<WriteOutcome[]> =>
  inParts(updates, (part) =>
    writeBatch({ update: collection, updates: part, writeConcern: DERIVED }, part.length, timeoutMs),
  );

/**
 * Documents that are worth a command of their own, and are read or written in one turn of the event loop: with 250, every hundredth visitor
 * who was refused in a flood waited for such a turn.
 */
export const PART = 80;
const partsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PART) }, (_, part) => all.slice(part * PART, (part + 1) * PART));

/** Many go as several commands at once, since the database works at one with one processor, and are made in a turn of the event loop each. */
export async function inParts<T>(
  all: readonly T[],
  write: (part: readonly T[]) => Promise<WriteOutcome[]>,
): Promise<WriteOutcome[]> {
  const written: Array<Promise<WriteOutcome[]>> = [];
  for (const part of partsOf(all)) {
    if (written.length > 0) await letOthersRun();
    written.push(write(part));
  }
  return (await Promise.all(written)).flat();
}

/**
 * Sends the raw command instead of using the driver's bulk methods, which report a command that never reached the server as a bulk error
 * without write errors, and that looks like success. Here a document counts as written only if the server's reply says so.
 */
async function writeBatch(command: object, count: number, timeoutMs: number): Promise<WriteOutcome[]> {
  const database = mongoose.connection.db;
  try {
    if (!database) throw new mongoose.mongo.MongoNotConnectedError('There is no connection');
    const reply = (await inTime(database.command({ ...command, ordered: false }), timeoutMs)) as unknown;
    return outcomesOf(reply as Reply, count);
  } catch (error) {
    return all(count, { status: 'failed', error });
  }
}

/** What `reply` resolves to; rejects after `timeoutMs` milliseconds. */
export const inTime = <T>(reply: Promise<T>, timeoutMs: number): Promise<T> => withTimeout(reply, timeoutMs, late);

const late = (): never => {
  throw new mongoose.mongo.MongoNetworkTimeoutError('The reply to a batch did not come in time');
};

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
