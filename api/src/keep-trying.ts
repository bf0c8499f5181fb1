import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5_000;
const SAY_EVERY_MS = 60_000;
const SAY_ANOTHER_REASON_AFTER_MS = 10_000;
const AUTHENTICATION_FAILED = 18;
const UNAUTHORIZED = 13;

/**
 * Retries something that needs the database until it succeeds, and reports from time to time why it has not yet. Throws only what
 * waiting cannot fix: an invalid address.
 */
export async function keepTrying(work: () => Promise<void>, tell: (line: string) => void): Promise<void> {
  let said = { reason: '', at: Number.NEGATIVE_INFINITY };
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(LONGEST_DELAY_MS, delay * 2)) {
    try {
      return await work();
    } catch (error) {
      if (isNoAddress(error)) throw error;
      const reason = reasonOf(error);
      const since = performance.now() - said.at;
      if (since > (reason === said.reason ? SAY_EVERY_MS : SAY_ANOTHER_REASON_AFTER_MS)) {
        tell(`Quizfunnel waits for its database, and goes on by itself: ${reason}`);
        said = { reason, at: performance.now() };
      }
    }
    await sleep(delay);
  }
}

/** Whether MONGODB_URI is malformed. Checked by name, because the address parser has an error class of its own. */
export function isNoAddress(error: unknown): boolean {
  const { name, message } = error as { name?: string; message?: string };
  return name === 'MongoParseError' || (name === 'MongoRuntimeError' && /^Unable to parse/.test(message ?? ''));
}

/** For the operator. Never contains the address, which may hold a password. */
function reasonOf(error: unknown): string {
  const { code, message = String(error) } = error as { code?: unknown; message?: string };
  if (code === AUTHENTICATION_FAILED) return 'it refuses the user name or the password in MONGODB_URI.';
  if (code === UNAUTHORIZED) return `the user in MONGODB_URI lacks a right: ${message}`;
  if (error instanceof mongoose.Error.MongooseServerSelectionError) return `it cannot be reached: ${message}`;
  return message;
}
