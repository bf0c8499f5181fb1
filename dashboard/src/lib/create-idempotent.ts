import { newSessionId } from '#widget/session';
import { api, isAnswered } from './api.ts';
import { writeOrCheck } from './write-or-check.ts';

/** Idempotency keys of requests that have not been answered. */
const keys = new Map<string, string>();
/**
 * Creates one thing, however often it is called before an answer arrives: a request whose answer was lost may have succeeded. Retries once by
 * itself. `what` names the thing within this tab.
 */
export async function createIdempotent<T>(what: string, path: string, body?: unknown): Promise<T> {
  const key = keys.get(what) ?? newSessionId();
  keys.set(what, key);
  try {
    const make = () => api<T>('POST', path, body, { 'Idempotency-Key': key });
    const made = await writeOrCheck(make, make);
    keys.delete(what);
    return made;
  } catch (error) {
    if (isAnswered(error)) keys.delete(what);
    throw error;
  }
}
