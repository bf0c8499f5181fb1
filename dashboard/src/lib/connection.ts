/**
 * Whether this page is cut off: its last call got no answer, and the browser has no network. The browser alone does not know, since a
 * server on the same machine answers without one.
 */
let offline = false;
const listeners = new Set<() => void>();

export const isOffline = (): boolean => offline;

/** Calls back when that changes. Returns its undo. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears of every call whether it was answered. */
export function noteAnswer(answered: boolean): void {
  const next = !answered && !navigator.onLine;
  if (next === offline) return;
  offline = next;
  for (const listener of listeners) listener();
}
