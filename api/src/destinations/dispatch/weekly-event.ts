import { DAY_MS, HOUR_MS } from '../../../contract/time.ts';
import { startOfDay } from '../../../contract/time-zone.ts';
import { deliveryId, dueDelivery } from '../../deliveries/delivery-record.ts';
import { storeDeliveries } from '../../deliveries/store-deliveries.ts';
import { ownersOfQuizzes } from '../../quizzes/find-quiz.ts';
import { clocksOf } from '../../users/time-zones.ts';
import type { DispatchContext } from '../destination.ts';
import { hearersOf } from '../registry.ts';

const SENT_AT_MS = 8 * HOUR_MS;
const BATCH = 1_000;
const KEPT_MS = 30 * DAY_MS;

/** So long before and after UTC, and longer, a day begins elsewhere. */
const EARLIEST_MS = 14 * HOUR_MS;
const LATEST_MS = 12 * HOUR_MS;

/**
 * The Monday (YYYY-MM-DD) that is on now somewhere, or undefined. An account's week is due for a day from 08:00 of its own clock: an
 * installation that was down sends reports late, and a new one does not send any on a Friday.
 */
export function mondayDue(now: Date): string | undefined {
  const ahead = new Date(now.getTime() + EARLIEST_MS - SENT_AT_MS);
  const midnight = Date.UTC(ahead.getUTCFullYear(), ahead.getUTCMonth(), ahead.getUTCDate());
  const monday = midnight - ((ahead.getUTCDay() + 6) % 7) * DAY_MS;
  return ahead.getTime() - monday < EARLIEST_MS + LATEST_MS + DAY_MS
    ? new Date(monday).toISOString().slice(0, 10)
    : undefined;
}

/**
 * Stores a delivery of the event `weekly` for every owner of a quiz, each for the morning of that Monday where they are. Doing it again, or
 * from several instances, adds nothing.
 */
export async function planWeek(monday: string, context: DispatchContext): Promise<void> {
  let owners: string[] = [];
  for await (const owner of ownersOfQuizzes()) {
    owners.push(owner);
    if (owners.length === BATCH) {
      await planFor(owners, monday, context);
      owners = [];
    }
  }
  await planFor(owners, monday, context);
}

async function planFor(owners: string[], monday: string, context: DispatchContext): Promise<void> {
  const now = context.clock();
  const clocks = await clocksOf(owners);
  const hearers = hearersOf('weekly').filter(([, { isInstalled }]) => isInstalled?.(context) !== false);
  const due = [...clocks].flatMap(([owner, { timeZone }]) => {
    const at = new Date(startOfDay(monday, timeZone).getTime() + SENT_AT_MS);
    if (now.getTime() - at.getTime() >= DAY_MS) return [];
    return hearers.map(([destination]) =>
      dueDelivery({
        _id: deliveryId(`${owner}:${monday}`, destination, 'weekly'),
        destination,
        event: 'weekly',
        owner,
        memo: { monday },
        nextAttemptAt: at,
        createdAt: now,
        expireAt: new Date(now.getTime() + KEPT_MS),
      }),
    );
  });
  await storeDeliveries(due);
}
