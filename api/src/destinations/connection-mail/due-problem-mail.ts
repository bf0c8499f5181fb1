import { DAY_MS, MINUTE_MS } from '../../../contract/time.ts';
import { deliveries, deliveryId, dueDelivery } from '../../deliveries/delivery-record.ts';
import { storeDeliveries } from '../../deliveries/store-deliveries.ts';

/** So that the mail can say how many leads wait. */
const GATHER_MS = 5 * MINUTE_MS;

/** What is remembered of a mail about a connection: which one, and when the last one was sent. */
export type ProblemMemo = { connection: string; mailedAt?: Date };

const problemMailId = (connection: string): string => deliveryId(connection, 'connection-mail', 'problem');

/** Schedules the mail that a connection is broken, a day after the last one at the earliest. One that is scheduled stays as it is. */
export async function dueProblemMail(
  { connection, owner }: { connection: string; owner: string },
  now: Date,
): Promise<void> {
  const _id = problemMailId(connection);
  const soon = new Date(now.getTime() + GATHER_MS);
  const memo: ProblemMemo = { connection };
  await storeDeliveries([
    dueDelivery({
      _id,
      destination: 'connection-mail',
      event: 'connection.refused',
      owner,
      memo,
      nextAttemptAt: soon,
      createdAt: now,
    }),
  ]);
  await deliveries().updateOne({ _id, state: { $ne: 'pending' } }, [
    {
      $set: {
        state: 'pending',
        attempts: [],
        leaseId: null,
        maybeSent: false,
        nextAttemptAt: { $max: [soon, { $add: [{ $ifNull: ['$memo.mailedAt', new Date(0)] }, DAY_MS] }] },
      },
    },
  ]);
}
