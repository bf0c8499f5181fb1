import { DAY_MS } from '../../../contract/time.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { type DeliveryRecord, deliveries, GIVEN_UP } from '../../deliveries/delivery-record.ts';
import { AT_ONCE } from '../../deliveries/retry-schedule.ts';

/** What was refused longer ago does not wait any more. */
const WAITING_MS = 30 * DAY_MS;

type Waiting = { link: string; quiz: string; connection: string; count: number };
type Of = { connection: string } | { quiz: string; link: string };

const refused = (owner: string, now: Date) => ({
  owner,
  destination: 'connected',
  state: 'failed' as const,
  createdAt: { $gte: new Date(now.getTime() - WAITING_MS) },
  event: { $ne: 'test' as const },
});
const whichOf = (of: Of): Partial<DeliveryRecord> => ('connection' in of ? { target: of.connection } : of);

/** How many of an owner's messages were refused and wait for them, by link. */
export async function waitingOf(owner: string, now: Date): Promise<Waiting[]> {
  const by = { link: '$link', quiz: '$quiz', connection: '$target' };
  const rows = await deliveries()
    .aggregate<{ _id: Omit<Waiting, 'count'>; count: number }>(
      [{ $match: refused(owner, now) }, { $group: { _id: by, count: { $sum: 1 } } }],
      { hint: GIVEN_UP, maxTimeMS: MAX_TIME_MS },
    )
    .toArray();
  return rows.map(({ _id, count }) => ({ ..._id, count }));
}

export const sumOf = (waiting: readonly Waiting[]): number => waiting.reduce((sum, { count }) => sum + count, 0);

/** Makes what waits for its owner due at once. Returns how many messages that are. */
export async function resendWaiting(owner: string, of: Of, now: Date): Promise<number> {
  const { modifiedCount } = await deliveries().updateMany(
    { ...refused(owner, now), ...whichOf(of) },
    { $set: { state: 'pending', nextAttemptAt: AT_ONCE, leaseId: null, replayed: true } },
    { hint: GIVEN_UP },
  );
  return modifiedCount;
}

/** Ends what waits for its owner: its connection or link is removed. */
export async function dropWaiting(owner: string, of: Of, now: Date): Promise<void> {
  await deliveries().updateMany(
    { ...refused(owner, now), ...whichOf(of) },
    { $set: { state: 'off', nextAttemptAt: null } },
    { hint: GIVEN_UP },
  );
}
