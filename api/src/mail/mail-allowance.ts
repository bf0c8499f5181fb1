import { createHmac } from 'node:crypto';
import type mongoose from 'mongoose';
import { DAY_MS, HOUR_MS } from '../../contract/time.ts';
import { isDuplicateKey } from '../batch-write.ts';
import { collectionNamed } from '../collections.ts';
import { emailKey } from '../submissions/email-key.ts';
import type { SubmissionRecord } from '../submissions/submission.model.ts';

/** How many result mails go to one address, of one quiz and of all, in a day; and how many one quiz sends in an hour. */
export type MailAllowance = { perAddressAndQuiz: number; perAddress: number; perQuizAndHour: number };
export const MAIL_ALLOWANCE: MailAllowance = { perAddressAndQuiz: 3, perAddress: 10, perQuizAndHour: 500 };

/** Who was granted one, by whom it was for. */
type Grants = { leads: string[]; expireAt: Date };
export const mailAllowanceIndexes = {
  collection: 'mail_allowances',
  indexes: [{ key: { expireAt: 1 }, expireAfterSeconds: 0 }] as mongoose.mongo.IndexDescription[],
};

/**
 * Whether the mail of a lead may be sent now, `later`, or `never`: anybody can give any address, which must not be flooded. A lead that was
 * granted one keeps it, however often it is tried. Addresses are counted under a keyed hash, for a day at most.
 */
export async function mayMail(
  { _id, quiz, email }: Pick<SubmissionRecord, '_id' | 'quiz' | 'email'>,
  secret: string,
  now: Date,
  allowance = MAIL_ALLOWANCE,
): Promise<'now' | 'later' | 'never'> {
  const address = createHmac('sha256', `result mails:${secret}`).update(mailbox(email)).digest('base64url');
  const isGranted =
    (await grant(`${quiz}:${address}`, _id, allowance.perAddressAndQuiz, DAY_MS, now)) &&
    (await grant(address, _id, allowance.perAddress, DAY_MS, now));
  if (!isGranted) return 'never';
  return (await grant(`quiz:${quiz}`, _id, allowance.perQuizAndHour, HOUR_MS, now)) ? 'now' : 'later';
}

/** What is behind +, most servers deliver to the same box. */
const mailbox = (email: string): string => emailKey(email).replace(/\+[^@]*@/, '@');

/** One write decides, whoever else writes. Where all are granted, none fits the filter, and the insert that follows meets the one there is. */
async function grant(key: string, lead: string, most: number, forMs: number, now: Date): Promise<boolean> {
  const grants = collectionNamed<Grants>(mailAllowanceIndexes.collection);
  // What has expired goes by itself, within a minute or so.
  await grants.deleteOne({ _id: key, expireAt: { $lte: now } });
  const write = () =>
    grants
      .updateOne(
        { _id: key, $or: [{ leads: lead }, { [`leads.${most - 1}`]: { $exists: false } }] },
        { $addToSet: { leads: lead }, $setOnInsert: { expireAt: new Date(now.getTime() + forMs) } },
        { upsert: true },
      )
      .then(
        () => true,
        (error: unknown) => {
          if (isDuplicateKey(error)) return false;
          throw error;
        },
      );
  // The first time, somebody else may have begun the same count a moment before.
  return (await write()) || (await write());
}
