import { HOUR_MS, MINUTE_MS } from '../../contract/time.ts';
import { collectionOf } from '../collections.ts';
import { mailOutbox } from '../outbox/mail-outbox.ts';
import { dueMail, type LeadMail, type MailState, noMail } from '../outbox/mail-state.ts';
import { LeadBundleModel, type LeadBundleRecord } from './lead-bundle.model.ts';
import { SubmissionModel, type SubmissionRecord } from './submission.model.ts';

/** How many leads of a quiz get a separate mail per hour, and how long the others are collected. */
export type LeadPace = { alonePerHour: number; bundleAfterMs: number };
export const LEAD_PACE: LeadPace = { alonePerHour: 3, bundleAfterMs: 15 * MINUTE_MS };

const leads = () => collectionOf(SubmissionModel);
const bundles = () => collectionOf(LeadBundleModel);

/** The mails that report several leads of one quiz. */
export const bundleOutbox = mailOutbox<LeadBundleRecord, 'mail'>(LeadBundleModel, 'mail');

/**
 * Whether a claimed lead gets a separate mail; once granted, this is final. If not, the lead is released and waits for the bundle of its
 * quiz; while a bundle is pending, every lead goes into it.
 */
export async function getsOwnMail(
  lead: SubmissionRecord,
  leaseId: string,
  pace: LeadPace,
  now: Date,
): Promise<boolean> {
  if (lead.mail.alone || lead.mail.left) return true;
  const before = new Date(now.getTime() - HOUR_MS);
  const hourIsOver = { $lte: [{ $ifNull: ['$aloneSince', before] }, before] };
  const isGranted = {
    $and: [{ $ne: ['$mail.state', 'pending'] }, { $or: [hourIsOver, { $lt: ['$alone', pace.alonePerHour] }] }],
  };
  const record = await bundles().findOneAndUpdate(
    { _id: lead.quiz },
    [
      { $set: { owner: lead.owner, mail: { $ifNull: ['$mail', noMail()] }, isGranted } },
      {
        $set: {
          grantedTo: { $cond: ['$isGranted', lead._id, ''] },
          alone: { $cond: ['$isGranted', { $cond: [hourIsOver, 1, { $add: ['$alone', 1] }] }, '$alone'] },
          aloneSince: { $cond: [{ $and: ['$isGranted', hourIsOver] }, now, '$aloneSince'] },
        },
      },
      { $unset: 'isGranted' },
    ],
    { upsert: true, returnDocument: 'after' },
  );
  if (record?.grantedTo === lead._id) return (await setMail(lead._id, leaseId, { alone: true })) === 1;
  // If this bundle never comes, the lead becomes due by itself again.
  await setMail(lead._id, leaseId, { leaseId: null, nextAttemptAt: new Date(now.getTime() + 2 * pace.bundleAfterMs) });
  await makeDue(lead.quiz, pace, now);
  return false;
}

const setMail = async (id: string, leaseId: string, mail: Partial<LeadMail>): Promise<number> =>
  (
    await leads().updateOne(
      { _id: id, 'mail.state': 'pending', 'mail.leaseId': leaseId },
      { $set: Object.fromEntries(Object.entries(mail).map(([name, value]) => [`mail.${name}`, value])) },
    )
  ).matchedCount;

/** Schedules a bundle for the quiz, unless one is already pending. */
async function makeDue(quiz: string, { bundleAfterMs }: LeadPace, now: Date): Promise<void> {
  await bundles().updateOne(
    { _id: quiz, 'mail.state': { $ne: 'pending' } },
    { $set: { mail: dueMail(new Date(now.getTime() + bundleAfterMs)) } },
  );
}

/** Leads that are not being reported separately. */
const waiting = (quiz: string) => ({
  quiz,
  erasedAt: null,
  'mail.state': 'pending' as const,
  'mail.nextAttemptAt': { $ne: null },
  'mail.leaseId': null,
  'mail.alone': { $ne: true },
  'mail.left': { $ne: true },
});

/**
 * Puts every waiting lead into a claimed bundle, under a new number: a worker whose lease was taken over may still add leads to the old
 * number, which is never sent, and from which the next bundle takes them over. A bundle that may have been sent stays unchanged. Undefined
 * if it is empty or another worker has it by now.
 */
export async function fillBundle(
  { _id, mail }: LeadBundleRecord,
  leaseId: string,
  pace: LeadPace,
  now: Date,
): Promise<LeadBundleRecord | undefined> {
  const held = { _id, 'mail.state': 'pending' as const, 'mail.leaseId': leaseId };
  if (mail.left) return (await bundles().findOne(held)) ?? undefined;
  const begun = await bundles().findOneAndUpdate(held, { $inc: { bundle: 1 } }, { returnDocument: 'after' });
  if (!begun?.bundle) return undefined;
  const number = begun.bundle;
  await leads().updateMany(
    { ...waiting(_id), $or: [{ 'mail.bundle': { $exists: false } }, { 'mail.bundle': { $lt: number } }] },
    { $set: { 'mail.bundle': number, 'mail.nextAttemptAt': new Date(now.getTime() + 2 * pace.bundleAfterMs) } },
  );
  const told = { ...waiting(_id), 'mail.bundle': number };
  const count = await leads().countDocuments(told);
  const newest = await leads().findOne(told, { sort: { createdAt: -1 }, projection: { quizTitle: 1 } });
  if (count === 0 || !newest) return undefined;
  const filled = await bundles().findOneAndUpdate(
    { ...held, bundle: number },
    { $set: { count, title: newest.quizTitle } },
    { returnDocument: 'after' },
  );
  return filled ?? undefined;
}

/** Records for each lead of a bundle that it has been reported, or will not be. */
export async function settleLeads({ _id, bundle }: LeadBundleRecord, state: MailState['state']): Promise<void> {
  if (state === 'pending' || bundle === undefined) return;
  await leads().updateMany(
    { quiz: _id, 'mail.state': 'pending', 'mail.nextAttemptAt': { $ne: null }, 'mail.bundle': bundle },
    { $set: { 'mail.state': state, 'mail.nextAttemptAt': null } },
  );
}

/** Schedules another bundle if leads came in while the last one was being sent. */
export async function bundleTheRest(quiz: string, pace: LeadPace, now: Date): Promise<void> {
  if (await leads().findOne(waiting(quiz), { projection: { _id: 1 } })) await makeDue(quiz, pace, now);
}

export const deleteBundlesOf = (quiz: string) => LeadBundleModel.deleteOne({ _id: quiz });
