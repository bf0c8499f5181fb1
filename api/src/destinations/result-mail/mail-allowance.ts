import { createHmac } from 'node:crypto';
import type mongoose from 'mongoose';
import type { MailLimit } from '../../../contract/lead/submission.schema.ts';
import { DAY_MS } from '../../../contract/time.ts';
import type { Config } from '../../config.ts';
import { isDuplicateKey } from '../../db/batch-write.ts';
import { collectionNamed } from '../../db/collections.ts';
import { clientKey } from '../../http/client-key.ts';
import { mailboxOf } from '../../submissions/mailbox.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import type { UserRecord } from '../../users/user.model.ts';

/** How many result mails may be sent in 24 hours, by what they are counted for. */
export type MailAllowance = {
  perAddressAndQuiz: number;
  perAddress: number;
  /** For results that one client asked for. A whole office may share an address. */
  perClient: number;
  perNewAccount: number;
  perAccount: number;
  perInstallation: number;
};

export const mailAllowance = ({ resultMails }: Pick<Config, 'resultMails'>): MailAllowance => ({
  perAddressAndQuiz: 3,
  perAddress: 10,
  perClient: 200,
  ...resultMails,
});

/** An account that is younger has the smaller allowance. */
const NEW_FOR_MS = 7 * DAY_MS;

type Count = { count: number; expireAt: Date };
export const mailAllowanceIndexes = {
  collection: 'mail_allowances',
  indexes: [{ key: { expireAt: 1 }, expireAfterSeconds: 0 }] as mongoose.mongo.IndexDescription[],
};

/**
 * Counts the result mail of a lead, and returns the first limit that it exceeds; undefined if it may be sent. Anybody can give any address,
 * and any account can write the text. To be called once for each mail. Addresses and clients are counted under a keyed hash, for a day.
 */
export async function exceededMailLimit(
  { quiz, email, client }: Pick<SubmissionRecord, 'quiz' | 'email'> & { client: string | undefined },
  owner: Pick<UserRecord, '_id' | 'createdAt'>,
  secret: string,
  now: Date,
  allowance: MailAllowance,
): Promise<MailLimit | undefined> {
  const address = keyedHash(secret, mailboxOf(email));
  const isNew = now.getTime() - owner.createdAt.getTime() < NEW_FOR_MS;
  // What many share is counted last: what others refuse must not use it up.
  const limits: Array<[limit: MailLimit, key: string, most: number]> = [
    ['address', `${quiz}:${address}`, allowance.perAddressAndQuiz],
    ['address', address, allowance.perAddress],
    ...(client ? [['client', client, allowance.perClient] as [MailLimit, string, number]] : []),
    isNew
      ? ['new_account', `account:${owner._id}`, Math.min(allowance.perNewAccount, allowance.perAccount)]
      : ['account', `account:${owner._id}`, allowance.perAccount],
    ['installation', 'installation', allowance.perInstallation],
  ];
  for (const [limit, key, most] of limits) if ((await countUp(key, now)) > most) return limit;
  return undefined;
}

/** Names a client in the counts without its address. */
export const mailClient = (secret: string, address: string | undefined): string =>
  `client:${keyedHash(secret, clientKey(address))}`;

const keyedHash = (secret: string, text: string): string =>
  createHmac('sha256', `result mails:${secret}`).update(text).digest('base64url');

/** Atomic. A count begins anew 24 hours after it began. */
async function countUp(key: string, now: Date): Promise<number> {
  const isRunning = { $gt: ['$expireAt', now] };
  const write = () =>
    collectionNamed<Count>(mailAllowanceIndexes.collection).findOneAndUpdate(
      { _id: key },
      [
        {
          $set: {
            count: { $cond: [isRunning, { $add: ['$count', 1] }, 1] },
            expireAt: { $cond: [isRunning, '$expireAt', new Date(now.getTime() + DAY_MS)] },
          },
        },
      ],
      { upsert: true, returnDocument: 'after' },
    );
  // Another process may insert the same count at the same moment.
  const counted = await write().catch((error: unknown) => {
    if (isDuplicateKey(error)) return write();
    throw error;
  });
  return counted?.count ?? 1;
}
