import mongoose from 'mongoose';

const { mongo } = mongoose;

/** The database, or the network to it, was down. Each class includes its subclasses. */
const CLASSES = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoClientClosedError,
  mongo.MongoServerClosedError,
  mongo.MongoOperationTimeoutError,
  mongoose.Error.MongooseServerSelectionError,
];
/** The same, for classes that the driver does not export. */
const NAMES = new Set(['MongoPoolClosedError', 'MongoWaitQueueTimeoutError', 'MongoWriteConcernError']);
const LABELS = [
  'RetryableWriteError',
  'RetryableError',
  'TransientTransactionError',
  'SystemOverloadedError',
  'ResetPool',
  'InterruptInUseConnections',
];
/** Server codes for stepping down, shutting down, not primary and exceeded time limits. */
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
const MAX_DEPTH = 5;

/**
 * Whether an error means that the database or another service was unreachable or too slow, so that
 * the same call may succeed later. Also checks wrapped errors: of bulk writes, file streams and
 * session stores. `depth` is for the recursion.
 */
export function isUnreachable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return false;
  if (CLASSES.some((errorClass) => error instanceof errorClass) || NAMES.has(error.name)) return true;
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
    // Set by a bulk write whose items were written, but not with the requested durability.
    if (isWriteConcernError(err)) return true;
    // Bulk writes also report the code of a failed item here, which is no code of SERVER_CODES.
    if (typeof code === 'number' && SERVER_CODES.has(code)) return true;
  }
  if (typeof code === 'string' && SYSTEM_CODES.has(code)) return true;
  const inner = [cause, reason, errorResponse, ...(Array.isArray(errors) ? errors : [])];
  return inner.some((wrapped) => isUnreachable(wrapped, depth + 1));
}

/** The driver does not export this class. */
const isWriteConcernError = (error: unknown): boolean =>
  (error as { constructor?: { name?: string } } | null | undefined)?.constructor?.name === 'WriteConcernError';

const MAX_TIME_EXPIRED = 50;
/** The result of a read; undefined if it exceeds its `maxTimeMS`. */
export const inTime = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch((error: unknown) => {
    if (error instanceof mongo.MongoServerError && error.code === MAX_TIME_EXPIRED) return undefined;
    throw error;
  });
