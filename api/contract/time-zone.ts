import { memoizeByText } from './memoize-by-text.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

export const UTC = 'UTC';

/** Whether a text is the name of a time zone that this machine knows, such as Europe/Berlin; an offset is no name. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Each takes some 50 kB, and as much time as a hundred days written. */
const MOST_FORMATS = 100;
const formatOf = memoizeByText(
  // Sweden writes 2026-01-31.
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
  MOST_FORMATS,
);

/** Every offset from UTC in use is a multiple of it, so no day ends within one. */
const QUARTER_MS = 15 * MINUTE_MS;
/** The last day that was asked for: what is counted together is mostly of one. */
let latest = { timeZone: '', quarter: Number.NaN, day: '' };

/** The day of a moment in a time zone, YYYY-MM-DD. */
export function dayOf(at: Date | number, timeZone: string): string {
  const quarter = Math.floor(Number(at) / QUARTER_MS);
  if (quarter !== latest.quarter || timeZone !== latest.timeZone)
    latest = { timeZone, quarter, day: formatOf(timeZone).format(at) };
  return latest.day;
}

/** The first moment of a day, YYYY-MM-DD, in a time zone: midnight, or later where clocks skip it. */
export const startOfDay = (day: string, timeZone: string): Date =>
  firstMoment(Date.parse(day), timeZone, (other) => other >= day);

/** The first moment after a day: the day lasts 23 or 25 hours where clocks are changed, and none where it is skipped. */
export const endOfDay = (day: string, timeZone: string): Date =>
  firstMoment(Date.parse(day) + DAY_MS, timeZone, (other) => other > day);

/** Further than any time zone is from UTC. */
const FURTHEST_MS = 16 * HOUR_MS;

/** Found by bisection, to the minute: nothing here knows when which clocks change. */
function firstMoment(near: number, timeZone: string, isReached: (day: string) => boolean): Date {
  const format = formatOf(timeZone);
  let [before, from] = [near - FURTHEST_MS, near + FURTHEST_MS];
  while (from - before > MINUTE_MS) {
    const middle = Math.floor((before + from) / 2 / MINUTE_MS) * MINUTE_MS;
    if (isReached(format.format(middle))) from = middle;
    else before = middle;
  }
  return new Date(from);
}

/** The day so many days later, or earlier where `count` is negative. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
