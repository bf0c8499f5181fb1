import { dayOf, isTimeZone, UTC } from '#contract/time-zone';

/** The account's. The server cuts days by it, so every date and time on a screen goes by it too, wherever the browser is. */
let current = UTC;
/** As the account names it, which this browser may not know. */
let named: string = UTC;
const listeners = new Set<() => void>();

export const timeZone = (): string => current;

/** Has the dashboard go by an account's time zone; '' is UTC, and so is one that this browser does not know. */
export function setTimeZone(name: string): void {
  const next = name || UTC;
  if (next === named) return;
  named = next;
  current = isTimeZone(next) ? next : UTC;
  for (const listener of listeners) listener();
}

/** Calls back when the account has another time zone. Returns its undo. */
export function onTimeZone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Time zones to choose from: the account's and the browser's first. */
export const timeZones = (): string[] => [
  ...new Set([current, browserTimeZone(), UTC, ...Intl.supportedValuesOf('timeZone')]),
];

/** The day of a moment, YYYY-MM-DD, by the account's clock. */
export const dayAt = (at: Date | number): string => dayOf(at, current);
