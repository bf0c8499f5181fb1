import type { QueryFilter } from 'mongoose';
import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { AT_ONCE, HOLD_MS } from '../outbox/retry-schedule.ts';
import type { DeliveryAttempt, DeliveryRecord } from './delivery.ts';
import { deliveryLog, SubmissionModel, type SubmissionRecord } from './submission.model.ts';

/** Longer than any attempt may take, so that no other worker starts one in the meantime. */
const LEASE_MS = 60_000;

/** What a lead sends to the webhook of its quiz: that it is there, and later that consent was withdrawn. */
export const deliveryFields = ['delivery', 'withdrawal'] as const;
export type DeliveryField = (typeof deliveryFields)[number];

/** Fields of a delivery under their whole names, for a filter or an update. */
const of = (field: DeliveryField, delivery: object) =>
  Object.fromEntries(Object.entries(delivery).map(([name, value]) => [`${field}.${name}`, value]));

/**
 * Claims the next due delivery for this worker, or null. Claiming pushes its due time ahead, which is the lease: a worker that dies leaves
 * it to the next one, with the same id. Deliveries to the URLs and of the owners in `avoid` are skipped. No receiver hears of a withdrawal
 * before the lead.
 */
export function claimDelivery(
  field: DeliveryField,
  leaseId: string,
  now: Date,
  avoid: { urls: readonly string[]; owners: readonly string[] },
): Promise<SubmissionRecord | null> {
  const due = {
    ...of(field, { state: 'pending', nextAttemptAt: operators({ $lte: now }) }),
    ...(avoid.urls.length ? of(field, { url: operators({ $nin: [...avoid.urls] }) }) : {}),
    ...(avoid.owners.length ? { owner: operators({ $nin: [...avoid.owners] }) } : {}),
    ...(field === 'withdrawal' ? { 'delivery.state': operators({ $ne: 'pending' as const }) } : {}),
  };
  return SubmissionModel.findOneAndUpdate(
    due as QueryFilter<SubmissionRecord>,
    { $set: of(field, { leaseId, nextAttemptAt: new Date(now.getTime() + LEASE_MS) }) },
    { sort: of(field, { nextAttemptAt: 1 }), returnDocument: 'after' },
  )
    .lean()
    .exec();
}

/** Records the outcome of an attempt, if the lease still holds. `next` is when to try again; null if the delivery is settled. */
export async function settleDelivery(
  field: DeliveryField,
  submissionId: string,
  leaseId: string,
  attempt: DeliveryAttempt,
  state: DeliveryRecord['state'],
  next: Date | null,
): Promise<void> {
  await SubmissionModel.updateOne(
    { _id: submissionId, ...of(field, { leaseId }) },
    { $push: of(field, { attempts: attempt }), $set: of(field, { state, nextAttemptAt: next, leaseId: null }) },
  );
}

/** Leaves a claimed delivery whose owner's account is not active until it is released, which is no attempt. */
export async function holdDelivery(
  field: DeliveryField,
  submissionId: string,
  leaseId: string,
  now: Date,
): Promise<void> {
  await SubmissionModel.updateOne(
    { _id: submissionId, ...of(field, { leaseId }) },
    { $set: of(field, { held: true, nextAttemptAt: new Date(now.getTime() + HOLD_MS), leaseId: null }) },
  );
}

/** Makes held deliveries due, of one owner or of all: those whose account is still not active are held again. */
export async function releaseHeldDeliveries(owner?: string): Promise<void> {
  for (const field of deliveryFields)
    await SubmissionModel.updateMany(
      {
        ...(owner ? { owner } : {}),
        ...of(field, { state: 'pending', nextAttemptAt: operators({ $gt: AT_ONCE }), held: true }),
      } as QueryFilter<SubmissionRecord>,
      { $set: of(field, { nextAttemptAt: AT_ONCE }), $unset: of(field, { held: '' }) },
    );
}

/**
 * Points a claimed delivery at another address, due at once; '' for none, where it ends untried and can be sent again by hand. Does nothing
 * once the lease is lost.
 */
export async function forwardDelivery(
  field: DeliveryField,
  submissionId: string,
  leaseId: string,
  url: string,
): Promise<void> {
  const next = url ? { url, nextAttemptAt: AT_ONCE } : { state: 'failed', nextAttemptAt: null };
  await SubmissionModel.updateOne(
    { _id: submissionId, ...of(field, { leaseId }) },
    { $set: of(field, { ...next, leaseId: null }) },
  );
}

/** What a quiz sent to its webhook, the newest first, with the leads that it is about. */
export async function deliveriesOf(
  quizId: string,
  limit: number,
): Promise<Array<{ field: DeliveryField; lead: SubmissionRecord }>> {
  const all = await Promise.all(
    deliveryFields.map(async (field) => {
      const leads = await SubmissionModel.find({
        quiz: quizId,
        ...of(field, { id: operators({ $exists: true }) }),
        erasedAt: null,
      } as QueryFilter<SubmissionRecord>)
        .sort(of(field, { createdAt: -1 }))
        .hint(deliveryLog(field))
        .limit(limit)
        .maxTimeMS(MAX_TIME_MS)
        .lean<SubmissionRecord[]>();
      return leads.map((lead) => ({ field, lead }));
    }),
  );
  return all.flat();
}

/** Makes a delivery due again at once, whatever its state. False if the quiz has no such delivery. */
export async function replayDelivery(quizId: string, deliveryId: string, url: string): Promise<boolean> {
  for (const field of deliveryFields) {
    // Mostly one of the newest: the log shows no others.
    const lead = await SubmissionModel.findOne({ quiz: quizId, ...of(field, { id: deliveryId }) }, { _id: 1 })
      .sort(of(field, { createdAt: -1 }))
      .hint(deliveryLog(field))
      .maxTimeMS(MAX_TIME_MS)
      .lean();
    const { matchedCount } = await SubmissionModel.updateOne(
      { _id: lead?._id ?? '', ...of(field, { id: deliveryId }), erasedAt: null },
      { $set: of(field, { state: 'pending', nextAttemptAt: AT_ONCE, leaseId: null, url }) },
    );
    if (matchedCount > 0) return true;
  }
  return false;
}
