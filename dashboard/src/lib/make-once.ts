import { newSessionId } from '#widget/session';
import { api, isAnswered } from './api.ts';

/** Idempotency keys of what has not been answered. */
const keys = new Map<string, string>();
/**
 * Makes one thing, however often it is asked for until there is an answer: what was lost on the way may have been done. `what` names it for
 * this tab.
 */
export async function makeOnce<T>(what: string, path: string, body?: unknown): Promise<T> {
  const key = keys.get(what) ?? newSessionId();
  keys.set(what, key);
  try {
    const made = await api<T>('POST', path, body, { 'Idempotency-Key': key });
    keys.delete(what);
    return made;
  } catch (error) {
    if (isAnswered(error)) keys.delete(what);
    throw error;
  }
}
