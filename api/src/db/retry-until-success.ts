import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { UnreadableData } from './database-format.ts';

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;
const REPEAT_REPORT_MS = 60_000;
const NEW_REASON_REPORT_MS = 10_000;
const AUTHENTICATION_FAILED = 18;
const UNAUTHORIZED = 13;

/**
 * Retries a step that needs the database, with exponential backoff, until it succeeds. Reports the
 * reason from time to time. Throws only what waiting cannot fix: a malformed MONGODB_URI, or data
 * that this version cannot read.
 */
export async function retryUntilSuccess(work: () => Promise<void>, report: (line: string) => void): Promise<void> {
  let lastReport = { reason: '', at: Number.NEGATIVE_INFINITY };
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(MAX_DELAY_MS, delay * 2)) {
    try {
      return await work();
    } catch (error) {
      if (isInvalidUri(error) || error instanceof UnreadableData) throw error;
      const reason = reasonOf(error);
      const sinceLastMs = performance.now() - lastReport.at;
      if (sinceLastMs > (reason === lastReport.reason ? REPEAT_REPORT_MS : NEW_REASON_REPORT_MS)) {
        report(`Quizfunnel waits for its database, and goes on by itself: ${reason}`);
        lastReport = { reason, at: performance.now() };
      }
    }
    await sleep(delay);
  }
}

/**
 * Whether MONGODB_URI is malformed. Checked by name, because the URI parser has its own error
 * class.
 */
export function isInvalidUri(error: unknown): boolean {
  const { name, message } = error as { name?: string; message?: string };
  return name === 'MongoParseError' || (name === 'MongoRuntimeError' && /^Unable to parse/.test(message ?? ''));
}

/** For the operator. Never contains the URI, which may hold a password. */
function reasonOf(error: unknown): string {
  const { code, message = String(error) } = error as { code?: unknown; message?: string };
  if (code === AUTHENTICATION_FAILED) return 'it refuses the user name or the password in MONGODB_URI.';
  if (code === UNAUTHORIZED) return `the user in MONGODB_URI lacks a right: ${message}`;
  if (error instanceof mongoose.Error.MongooseServerSelectionError) return `it cannot be reached: ${message}`;
  return message;
}
