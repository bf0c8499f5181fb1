import { dayOf, isTimeZone, UTC } from '#contract/time-zone';

/** The account's. The server cuts days by it, so every date and time on a screen goes by it too, wherever the browser is. */
let current = UTC;

export const timeZone = (): string => current;

/** Has the dashboard go by an account's time zone; '' is UTC, and so is one that this browser does not know. */
export const setTimeZone = (name: string): void => {
  current = isTimeZone(name) ? name : UTC;
};

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Time zones to choose from: the account's and the browser's first. */
export const timeZones = (): string[] => [
  ...new Set([current, browserTimeZone(), UTC, ...Intl.supportedValuesOf('timeZone')]),
];

/** The day of a moment, YYYY-MM-DD, by the account's clock. */
export const dayAt = (at: Date | number): string => dayOf(at, current);
