const firstIds = new Map<string, string>();

/** Names a row from when it is made to when the page is left: saving gives it another id, and nobody's focus is to go with the old one. */
export const keyOfRow = (id: string): string => firstIds.get(id) ?? id;

/** Whether they are the same row, whichever id a save has given it since one of them was drawn. */
export const isSameRow = (one: { id: string }, other: { id: string }): boolean =>
  keyOfRow(one.id) === keyOfRow(other.id);

/** `given` are the ids that the server gave to rows that had others before. */
export function keepKeys(given: ReadonlyMap<string, string>): void {
  for (const [before, id] of given) if (before !== id) firstIds.set(id, keyOfRow(before));
}
