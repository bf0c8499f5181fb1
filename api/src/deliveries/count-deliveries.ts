import { MAX_TIME_MS } from '../db/database.ts';
import { DUE_ORDER, deliveries, GIVEN_UP } from './delivery-record.ts';
import { AT_ONCE } from './retry-schedule.ts';

/** Deliveries of a destination; `waitingSince` is when the oldest of them was due first. */
type Pending = { count: number; waitingSince: Date | null };

/**
 * Since when a delivery waits; null for one that waits as it should: for its day, for its owner's
 * account, or for a worker that has it.
 */
const WAITING_SINCE = {
  $cond: [
    {
      $and: [
        { $ne: ['$held', true] },
        { $or: [{ $lte: ['$nextAttemptAt', '$$NOW'] }, { $gt: [{ $size: '$attempts' }, 0] }] },
      ],
    },
    {
      $ifNull: [
        { $first: '$attempts.at' },
        { $cond: [{ $gt: ['$nextAttemptAt', AT_ONCE] }, '$nextAttemptAt', '$createdAt'] },
      ],
    },
    null,
  ],
};

/** The deliveries that are still to be made, of all owners, by destination. */
export async function countPending(): Promise<Map<string, Pending>> {
  const rows = await deliveries()
    .aggregate<Pending & { _id: string }>(
      [
        { $match: { state: 'pending' } },
        { $group: { _id: '$destination', count: { $sum: 1 }, waitingSince: { $min: WAITING_SINCE } } },
      ],
      { hint: DUE_ORDER, maxTimeMS: MAX_TIME_MS },
    )
    .toArray();
  return new Map(rows.map(({ _id, ...pending }) => [_id, pending]));
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
