import { setImmediate as letOthersRun } from 'node:timers/promises';
import mongoose from 'mongoose';
import { currentRequestId } from '../tracing/request-context.ts';
import { withTimeout } from '../with-timeout.ts';

/**
 * The outcome for one document of a batch. `failed` means unknown: it may be stored all the same.
 */
export type WriteOutcome = { status: 'written' } | { status: 'duplicate' } | { status: 'failed'; error: unknown };

/** MongoDB's error code of a write that would store a unique key twice. */
export const DUPLICATE_KEY = 11_000;
/** Whether a write failed because another document already has its unique key. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY;

/** Acknowledged once a majority has journaled the write, so it survives any crash. */
export const DURABLE = { w: 'majority', j: true } as const;
/**
 * For derived data, which can be rebuilt. Survives a change of primary. A crash may lose the latest
 * writes, but never an earlier one while keeping a later one: the journal is written in order.
 */
export const DERIVED = { w: 'majority' } as const;

type Reply = {
  n: number;
  writeErrors?: ReadonlyArray<{ index: number; code: number; errmsg?: string }>;
  writeConcernError?: unknown;
};

/**
 * Inserts documents within `timeoutMs`. Returns one outcome per document, in order, and never
 * throws. Documents that timed out may be written all the same.
 */
export const insertBatch = (
  collection: string,
  documents: readonly object[],
  timeoutMs: number,
  writeConcern: object = DURABLE,
): Promise<WriteOutcome[]> =>
  inParts(documents, (part) =>
    writeBatch(part, (documents) => ({ insert: collection, documents, writeConcern }), timeoutMs),
  );

export type BatchedUpdate = { q: object; u: object | readonly object[]; upsert?: boolean };
/** As `insertBatch`, for updates of derived data. Each updates one document. */
export const updateBatch = (
  collection: string,
  updates: readonly BatchedUpdate[],
  timeoutMs: number,
): Promise<WriteOutcome[]> =>
  inParts(updates, (part) =>
    writeBatch(part, (updates) => ({ update: collection, updates, writeConcern: DERIVED }), timeoutMs),
  );

/**
 * Documents per command and per turn of the event loop. With 250, turns were so long that in a flood
 * one rejected visitor in a hundred had to wait for one.
 */
export const PART_SIZE = 80;
const partsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PART_SIZE) }, (_, part) =>
    all.slice(part * PART_SIZE, (part + 1) * PART_SIZE),
  );

/**
 * Splits a batch into concurrent commands, because the database runs each on one processor. Each is
 * encoded in its own turn of the event loop.
 */
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

const BSON_OBJECT_TOO_LARGE = 10_334;
/** Whether a command is larger than a document may be. Then it was not sent, or nothing of it was written. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof RangeError ||
  (error instanceof mongoose.mongo.MongoServerError && error.code === BSON_OBJECT_TOO_LARGE);

/**
 * Sends the raw command, in halves if it is too large. The driver's bulk methods report a command that never reached the server as
 * a bulk error without write errors, which looks like success. Here a document counts as written
 * only if the server's reply says so.
 */
async function writeBatch<T>(
  items: readonly T[],
  commandOf: (items: readonly T[]) => object,
  timeoutMs: number,
): Promise<WriteOutcome[]> {
  const database = mongoose.connection.db;
  try {
    if (!database) throw new mongoose.mongo.MongoNotConnectedError('There is no connection');
    const comment = currentRequestId();
    const command = { ...commandOf(items), ordered: false, ...(comment === undefined ? {} : { comment }) };
    const reply = (await inTime(database.command(command), timeoutMs)) as unknown;
    return outcomesOf(reply as Reply, items.length);
  } catch (error) {
    if (!isTooLarge(error) || items.length < 2) return all(items.length, { status: 'failed', error });
    const middle = items.length >> 1;
    return [
      ...(await writeBatch(items.slice(0, middle), commandOf, timeoutMs)),
      ...(await writeBatch(items.slice(middle), commandOf, timeoutMs)),
    ];
  }
}

/** Rejects with a network timeout if `reply` takes longer than `timeoutMs`. */
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
