import mongoose from 'mongoose';

const { mongo } = mongoose;

/** Errors which mean that the database, or the network to it, was down. Subclasses are covered by their parent. */
const KINDS = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoClientClosedError,
  mongo.MongoServerClosedError,
  mongo.MongoOperationTimeoutError,
  mongoose.Error.MongooseServerSelectionError,
];
/** The ones that the driver does not export. */
const NAMES = new Set(['MongoPoolClosedError', 'MongoWaitQueueTimeoutError', 'MongoWriteConcernError']);
const LABELS = [
  'RetryableWriteError',
  'RetryableError',
  'TransientTransactionError',
  'SystemOverloadedError',
  'ResetPool',
  'InterruptInUseConnections',
];
/** Server error codes: stepping down, shutting down, not primary, or over its time limit. */
const SERVER_CODES = new Set([
  6, 7, 24, 50, 64, 89, 91, 100, 112, 133, 189, 202, 262, 317, 358, 384, 9001, 10058, 10107, 11600, 11602, 13388, 13435,
  13436,
]);
const SYSTEM_CODES = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EAI_AGAIN',
  'ENOTFOUND',
]);
const DEEPEST = 5;

/**
 * Whether something failed because the database, or another service it needs, was unreachable or too slow, so that the same call may
 * succeed later. Also looks inside errors that wrap such an error: bulk writes, file streams, session stores.
 */
export function isUnreachable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEEPEST) return false;
  if (KINDS.some((kind) => error instanceof kind) || NAMES.has(error.name)) return true;
  const { code, cause, reason, errors, err, errorResponse } = error as {
    code?: unknown;
    cause?: unknown;
    reason?: unknown;
    errors?: unknown;
    err?: unknown;
    errorResponse?: unknown;
  };
  if (error instanceof mongo.MongoError) {
    if (LABELS.some((label) => error.hasErrorLabel(label))) return true;
    // Set by a bulk write whose items were written, but not yet with the requested durability.
    if (isWriteConcernError(err)) return true;
    // A bulk write reports the code of one of its items, which is an ordinary failure of that item.
    if (typeof code === 'number' && SERVER_CODES.has(code)) return true;
  }
  if (typeof code === 'string' && SYSTEM_CODES.has(code)) return true;
  const inner = [cause, reason, errorResponse, ...(Array.isArray(errors) ? errors : [])];
  return inner.some((one) => isUnreachable(one, depth + 1));
}

/** The driver does not export this class. */
const isWriteConcernError = (error: unknown): boolean =>
  (error as { constructor?: { name?: string } } | null | undefined)?.constructor?.name === 'WriteConcernError';

const OVER_TIME = 50;
/** What a read finds; undefined where it takes longer than its `maxTimeMS`. */
export const inTime = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch((error: unknown) => {
    if (error instanceof mongo.MongoServerError && error.code === OVER_TIME) return undefined;
    throw error;
  });
