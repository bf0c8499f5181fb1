import mongoose from 'mongoose';

const { mongo } = mongoose;

/** Kinds of error that say that the database, or the way to it, was not there. A subclass is named by its parent. */
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
/** Those that the driver does not export. */
const NAMES = new Set(['MongoPoolClosedError', 'MongoWaitQueueTimeoutError', 'MongoWriteConcernError']);
const LABELS = [
  'RetryableWriteError',
  'RetryableError',
  'TransientTransactionError',
  'SystemOverloadedError',
  'ResetPool',
  'InterruptInUseConnections',
];
/** The server's own: it steps down, shuts down, is not the primary, or has used up the time it was given. */
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
 * Whether a thing failed because the database, or another service that it needs, was out of reach or out of time, so that the same call may
 * go through later. Looks into what wraps such an error: bulk writes, streams of files, stores of sessions.
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
    // What a bulk write keeps here: its items are written, and not yet as safely as was asked.
    if (isWriteConcernError(err)) return true;
    // A bulk write gives the code of one of its items, which is a plain failure of that item.
    if (typeof code === 'number' && SERVER_CODES.has(code)) return true;
  }
  if (typeof code === 'string' && SYSTEM_CODES.has(code)) return true;
  const inner = [cause, reason, errorResponse, ...(Array.isArray(errors) ? errors : [])];
  return inner.some((one) => isUnreachable(one, depth + 1));
}

/** The driver has this class and does not export it. */
const isWriteConcernError = (error: unknown): boolean =>
  (error as { constructor?: { name?: string } } | null | undefined)?.constructor?.name === 'WriteConcernError';
