import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../contract/time.ts';

/**
 * When something is due that does not have to wait. Not the time it was made: a clock that was ahead by then, and has been set since, would
 * have it wait. Things that are due at once come in the order in which they were stored.
 */
export const AT_ONCE = new Date(1);

/** How long something that is held waits, unless it is released before: each look at it costs a read and a write. */
export const HOLD_MS = HOUR_MS;

/** Pauses between attempts: ten attempts over just under three days. */
const PAUSES = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  20 * HOUR_MS,
];

/**
 * When to try again after `attempts` failures (≥ 1), or null to give up. `random` (0–1) adds up to 10 % so that what failed together is not
 * retried together.
 */
export function nextAttemptAt(attempts: number, now: Date, random = Math.random()): Date | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * (1 + random / 10));
}
