import { MAX_TIME_MS } from '../db/database.ts';
import { DUE_ORDER, deliveries, FAILED_BEFORE, GIVEN_UP } from './delivery-record.ts';
import { AT_ONCE } from './retry-schedule.ts';

/**
 * The deliveries to a destination that are still to be made, of all owners. `waitingSince` is when the
 * oldest was due first, of those that are due or have failed before: others wait as they should, for
 * their day or for their owner's account. Read from indexes, however many there are.
 */
export async function countPending(
  destination: string,
  now: Date,
): Promise<{ count: number; waitingSince: Date | undefined }> {
  const pending = { destination, state: 'pending' } as const;
  const waiting = { ...pending, held: { $ne: true } } as object;
  const [count, due, failed] = await Promise.all([
    deliveries().countDocuments(pending, { hint: DUE_ORDER, maxTimeMS: MAX_TIME_MS }),
    deliveries().findOne(
      { ...waiting, nextAttemptAt: { $lte: now } },
      { sort: { nextAttemptAt: 1 }, hint: DUE_ORDER, maxTimeMS: MAX_TIME_MS },
    ),
    deliveries().findOne(
      { ...waiting, 'attempts.0': { $exists: true } },
      { sort: { 'attempts.0.at': 1 }, hint: FAILED_BEFORE, maxTimeMS: MAX_TIME_MS },
    ),
  ]);
  // What is due at once has been due since it was made.
  const dueSince = due?.nextAttemptAt && due.nextAttemptAt > AT_ONCE ? due.nextAttemptAt : due?.createdAt;
  const [since] = [dueSince, failed?.attempts[0]?.at]
    .filter((each) => each !== undefined)
    .toSorted((one, other) => one.getTime() - other.getTime());
  return { count, waitingSince: since };
}

/** How many deliveries were given up, of all owners, by destination. */
export async function countFailed(): Promise<Map<string, number>> {
  const rows = await deliveries()
    .aggregate<{ _id: string; count: number }>(
      [{ $match: { state: 'failed' } }, { $group: { _id: '$destination', count: { $sum: 1 } } }],
      { hint: GIVEN_UP, maxTimeMS: MAX_TIME_MS },
    )
    .toArray();
  return new Map(rows.map(({ _id, count }) => [_id, count]));
}
