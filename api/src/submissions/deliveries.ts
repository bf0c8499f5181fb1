import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import type { DeliveryAttempt, DeliveryRecord } from './delivery.ts';
import { SubmissionModel, type SubmissionRecord } from './submission.model.ts';

/** Longer than any attempt may take, so that no other worker starts one in the meantime. */
const LEASE_MS = 60_000;

/**
 * Claims the next due delivery for this worker, or null. Claiming pushes its due time ahead, which is the lease: a worker that dies leaves
 * it to the next one, with the same id. Deliveries to URLs in `avoid` are skipped.
 */
export function claimDelivery(leaseId: string, now: Date, avoid: readonly string[]): Promise<SubmissionRecord | null> {
  return SubmissionModel.findOneAndUpdate(
    {
      'delivery.state': 'pending',
      'delivery.nextAttemptAt': operators({ $lte: now }),
      ...(avoid.length ? { 'delivery.url': operators({ $nin: [...avoid] }) } : {}),
    },
    { $set: { 'delivery.leaseId': leaseId, 'delivery.nextAttemptAt': new Date(now.getTime() + LEASE_MS) } },
    { sort: { 'delivery.nextAttemptAt': 1 }, returnDocument: 'after' },
  )
    .lean()
    .exec();
}

/** Records the outcome of an attempt, if the lease still holds. `next` is when to try again; null if the delivery is settled. */
export async function settleDelivery(
  submissionId: string,
  leaseId: string,
  attempt: DeliveryAttempt,
  state: DeliveryRecord['state'],
  next: Date | null,
): Promise<void> {
  await SubmissionModel.updateOne(
    { _id: submissionId, 'delivery.leaseId': leaseId },
    {
      $push: { 'delivery.attempts': attempt },
      $set: { 'delivery.state': state, 'delivery.nextAttemptAt': next, 'delivery.leaseId': null },
    },
  );
}

/** The lead deliveries of a quiz, newest first. */
export function deliveriesOf(quizId: string, limit: number): Promise<SubmissionRecord[]> {
  return SubmissionModel.find({ quiz: quizId, erasedAt: null, delivery: operators({ $ne: null }) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .maxTimeMS(MAX_TIME_MS)
    .lean()
    .exec();
}

/** Makes a delivery due again at once, whatever its state. False if the quiz has no such delivery. */
export async function replayDelivery(quizId: string, deliveryId: string, url: string, now: Date): Promise<boolean> {
  const { matchedCount } = await SubmissionModel.updateOne(
    { quiz: quizId, 'delivery.id': deliveryId, erasedAt: null },
    {
      $set: {
        'delivery.state': 'pending',
        'delivery.nextAttemptAt': now,
        'delivery.leaseId': null,
        'delivery.url': url,
      },
    },
  );
  return matchedCount > 0;
}

/** Sends what is still pending to a quiz's new address. */
export async function redirectDeliveries(quizId: string, url: string): Promise<void> {
  await SubmissionModel.updateMany({ quiz: quizId, 'delivery.state': 'pending' }, { $set: { 'delivery.url': url } });
}
