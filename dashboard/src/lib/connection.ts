/**
 * Whether this page is cut off: its last call got no answer, and the browser has no network. The browser alone does not know, since a
 * server on the same machine answers without one.
 */
let offline = false;
/** Whether the last answer was that the product cannot answer now: its database is down, say. */
let unavailable = false;
const listeners = new Set<() => void>();

export const isOffline = (): boolean => offline;

/** What keeps this page from the product, in words; undefined when nothing is known to. */
export const whatIsMissing = (): string | undefined =>
  offline ? 'You are offline.' : unavailable ? 'Quizfunnel is not available right now.' : undefined;

/** Calls back when the page is cut off, or is so no longer. Returns its undo. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears the status of every call's answer; 0 when none came. */
export function noteAnswer(status: number): void {
  const next = !status && !navigator.onLine;
  unavailable = status === 503;
  if (next === offline) return;
  offline = next;
  for (const listener of listeners) listener();
}
