const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses between attempts: ten attempts over just under three days. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 20 * HOUR];

/**
 * When to try again after `attempts` failed ones (≥ 1), or null to give up. `random` (0–1) spreads the moment by up to 10 % so that
 * what failed together does not return together.
 */
export function nextAttemptAt(attempts: number, now: Date, random = Math.random()): Date | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * (1 + random / 10));
}
