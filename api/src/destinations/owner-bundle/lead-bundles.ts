import { HOUR_MS, MINUTE_MS } from '../../../contract/time.ts';
import { type DeliveryRecord, DUE_ORDER, deliveries, deliveryId } from '../../deliveries/delivery-record.ts';
import type { Claim } from '../../deliveries/delivery-store.ts';
import { titlesOf } from '../../quizzes/find-quiz.ts';

/** How many leads of a quiz get a separate mail per hour, and how long the others are collected. */
export type LeadPace = { alonePerHour: number; bundleAfterMs: number };
export const LEAD_PACE: LeadPace = { alonePerHour: 3, bundleAfterMs: 15 * MINUTE_MS };

/** What the delivery of a lead's mail remembers: that it is a separate mail, which is final, or the number of its bundle. */
type LeadMemo = { alone?: boolean; bundle?: number };
/**
 * What a quiz's bundle remembers. There is one for each quiz and receiver (the link of its deliveries), used again and again: how many leads recently got a separate mail, and the
 * bundle that reports the rest. A lead refers to its bundle by number; only the last bundle may have been sent.
 */
type BundleMemo = {
  /** When the current hour of separate mails began, and how many were granted since. */
  aloneSince?: Date;
  alone?: number;
  /** The lead that was last granted one. */
  grantedTo?: string;
  /** Number of the last bundle, the number of leads in it, and the title of their quiz as shown in the mail. */
  bundle?: number;
  count?: number;
  title?: string;
};
export type FilledBundle = { quiz: string; bundle: number; count: number; title: string };

type Receiver = Pick<DeliveryRecord, 'quiz' | 'link'>;
const bundleId = ({ quiz = '', link }: Receiver) => deliveryId(quiz, 'owner-bundle', 'lead.stored', link);

/**
 * Whether a claimed lead gets a separate mail; once granted, this is final. If not, it waits for the bundle of its quiz; while a bundle is
 * pending, every lead goes into it.
 */
export async function getsOwnMail({ delivery, leaseId }: Claim, pace: LeadPace, now: Date): Promise<boolean> {
  const { _id, quiz = '', link, lead, owner, maybeSent, memo } = delivery;
  if ((memo as LeadMemo | undefined)?.alone || maybeSent) return true;
  const before = new Date(now.getTime() - HOUR_MS);
  const hourIsOver = { $lte: [{ $ifNull: ['$memo.aloneSince', before] }, before] };
  const isGranted = {
    $and: [{ $ne: ['$state', 'pending'] }, { $or: [hourIsOver, { $lt: ['$memo.alone', pace.alonePerHour] }] }],
  };
  const record = await deliveries().findOneAndUpdate(
    { _id: bundleId(delivery) },
    [
      {
        $set: {
          ...{ destination: 'owner-bundle', event: 'lead.stored', messageId: '', target: '', quiz, owner, isGranted },
          ...(link === undefined ? {} : { link }),
          state: { $ifNull: ['$state', 'off'] },
          attempts: { $ifNull: ['$attempts', []] },
          createdAt: { $ifNull: ['$createdAt', now] },
        },
      },
      {
        $set: {
          'memo.grantedTo': { $cond: ['$isGranted', lead, ''] },
          'memo.alone': {
            $cond: ['$isGranted', { $cond: [hourIsOver, 1, { $add: ['$memo.alone', 1] }] }, '$memo.alone'],
          },
          'memo.aloneSince': { $cond: [{ $and: ['$isGranted', hourIsOver] }, now, '$memo.aloneSince'] },
        },
      },
      { $unset: 'isGranted' },
    ],
    { upsert: true, returnDocument: 'after' },
  );
  if ((record?.memo as BundleMemo | undefined)?.grantedTo === lead) {
    const granted = { _id, state: 'pending' as const, leaseId };
    return (await deliveries().updateOne(granted, { $set: { 'memo.alone': true } })).matchedCount === 1;
  }
  await makeDue(delivery, pace, now);
  return false;
}

/** Schedules a bundle for the quiz, unless one is already pending. */
async function makeDue(receiver: Receiver, { bundleAfterMs }: LeadPace, now: Date): Promise<void> {
  await deliveries().updateOne(
    { _id: bundleId(receiver), state: { $ne: 'pending' } },
    {
      $set: {
        state: 'pending',
        attempts: [],
        nextAttemptAt: new Date(now.getTime() + bundleAfterMs),
        leaseId: null,
        maybeSent: false,
      },
    },
  );
}

const pendingMails = ({ quiz = '', link }: Receiver) => ({
  destination: 'owner-mail',
  quiz,
  link: link ?? { $exists: false },
  state: 'pending' as const,
  nextAttemptAt: { $gt: new Date(0) },
});

/** Leads that are not being reported separately. */
const waiting = (receiver: Receiver) => ({
  ...pendingMails(receiver),
  leaseId: null,
  'memo.alone': { $ne: true },
  maybeSent: { $ne: true },
});
const hint = DUE_ORDER;

/**
 * Puts every waiting lead into a claimed bundle, under a new number: a worker whose lease was taken over may still add leads to the old
 * number, which is never sent, and from which the next bundle takes them over. A bundle that may have been sent stays unchanged. Undefined
 * if it is empty or another worker has it by now.
 */
export async function fillBundle(
  { delivery, leaseId }: Claim,
  pace: LeadPace,
  now: Date,
): Promise<FilledBundle | undefined> {
  const { _id, quiz = '', maybeSent } = delivery;
  const held = { _id, state: 'pending' as const, leaseId };
  if (maybeSent) return filled(await deliveries().findOne(held));
  const begun = await deliveries().findOneAndUpdate(held, { $inc: { 'memo.bundle': 1 } }, { returnDocument: 'after' });
  const bundle = (begun?.memo as BundleMemo | undefined)?.bundle;
  if (!bundle) return undefined;
  await deliveries().updateMany(
    { ...waiting(delivery), $or: [{ 'memo.bundle': { $exists: false } }, { 'memo.bundle': { $lt: bundle } }] },
    { $set: { 'memo.bundle': bundle, nextAttemptAt: new Date(now.getTime() + 2 * pace.bundleAfterMs) } },
    { hint },
  );
  const count = await deliveries().countDocuments({ ...waiting(delivery), 'memo.bundle': bundle }, { hint });
  const title = (await titlesOf([quiz])).get(quiz);
  if (count === 0 || title === undefined) return undefined;
  const counted = await deliveries().findOneAndUpdate(
    { ...held, 'memo.bundle': bundle },
    { $set: { 'memo.count': count, 'memo.title': title } },
    { returnDocument: 'after' },
  );
  return filled(counted);
}

function filled(record: DeliveryRecord | null): FilledBundle | undefined {
  const { bundle = 0, count = 0, title = '' } = (record?.memo ?? {}) as BundleMemo;
  return record ? { quiz: record.quiz ?? '', bundle, count, title } : undefined;
}

/** Records for each lead of a bundle that it has been reported, or will not be. */
export async function settleLeads({ delivery, leaseId }: Claim, state: DeliveryRecord['state']): Promise<void> {
  if (state === 'pending') return;
  const claimed = filled(await deliveries().findOne({ _id: delivery._id, leaseId }));
  if (!claimed?.bundle) return;
  await deliveries().updateMany(
    { ...pendingMails(delivery), 'memo.bundle': claimed.bundle },
    { $set: { state, nextAttemptAt: null } },
    { hint },
  );
}

/** Schedules another bundle if leads came in while the last one was being sent. */
export async function bundleTheRest(bundle: DeliveryRecord, pace: LeadPace, now: Date): Promise<void> {
  if (await deliveries().findOne(waiting(bundle), { projection: { _id: 1 }, hint })) await makeDue(bundle, pace, now);
}
