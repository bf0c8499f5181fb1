import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import type { DeliveryAttempt, DeliveryRecord } from './delivery.ts';
import { SubmissionModel, type SubmissionRecord } from './submission.model.ts';

/** Longer than any attempt may take, so that nobody else begins one meanwhile. */
const LEASE_MS = 60_000;

/**
 * Takes the next due delivery for this worker, or null. Taking it moves its due time ahead, which is the lease: a worker that dies leaves
 * it to the next one, with the same id. Deliveries to `avoid`ed URLs are passed over.
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

/** Writes how an attempt went, if the lease still holds. `next` is when to try again, null when it is settled. */
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

/** A quiz's deliveries of leads, newest first. */
export function deliveriesOf(quizId: string, limit: number): Promise<SubmissionRecord[]> {
  return SubmissionModel.find({ quiz: quizId, erasedAt: null, delivery: operators({ $ne: null }) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .maxTimeMS(MAX_TIME_MS)
    .lean()
    .exec();
}

/** Makes a delivery due again at once, whatever became of it. False when the quiz has no such delivery. */
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
