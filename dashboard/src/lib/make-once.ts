import { newSessionId } from '#widget/session';
import { api, isAnswered } from './api.ts';
import { orSeeIfDone } from './see-if-done.ts';

/** Idempotency keys of what has not been answered. */
const keys = new Map<string, string>();
/**
 * Makes one thing, however often it is asked for until there is an answer: what was lost on the way may have been done. It is asked for
 * once more by itself. `what` names it for this tab.
 */
export async function makeOnce<T>(what: string, path: string, body?: unknown): Promise<T> {
  const key = keys.get(what) ?? newSessionId();
  keys.set(what, key);
  try {
    const make = () => api<T>('POST', path, body, { 'Idempotency-Key': key });
    const made = await orSeeIfDone(make, make);
    keys.delete(what);
    return made;
  } catch (error) {
    if (isAnswered(error)) keys.delete(what);
    throw error;
  }
}
