import { foldEmail } from '../../contract/lead/check-lead.ts';
import type { MailRecipient } from '../../contract/mail-recipient.schema.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/time.ts';
import { limits } from '../../contract/web/limits.ts';
import { DURABLE } from '../db/batch-write.ts';
import { collectionOf } from '../db/collections.ts';
import { badRequest, forbidden, notFound, tooMany } from '../errors.ts';
import { randomId } from '../random-id.ts';
import { accountOf } from './find-account.ts';
import { UserModel, type UserRecord } from './user.model.ts';

/** A further address for mails about leads. It gets none until whoever reads it has confirmed. */
export type RecipientRecord = { id: string; email: string; askedAt: Date; confirmedAt: Date | null };
type Account = UserRecord & { mailRecipients?: RecipientRecord[] };

/** How long the link in the mail that asks is good for, and how soon it may be sent again. */
export const INVITATION_MS = 7 * DAY_MS;
const ASK_AGAIN_MS = 10 * MINUTE_MS;

export const recipientsOf = (account: UserRecord): RecipientRecord[] => (account as Account).mailRecipients ?? [];

export const findRecipient = (account: UserRecord, id: string): RecipientRecord | undefined =>
  recipientsOf(account).find((one) => one.id === id);

export const presentRecipients = (account: UserRecord): MailRecipient[] =>
  recipientsOf(account).map(({ id, email, askedAt, confirmedAt }) => ({
    id,
    email,
    state: confirmedAt ? 'confirmed' : 'waiting',
    askedAt: askedAt.toISOString(),
  }));

/**
 * Adds an address. Undefined where it is there already. Throws a 400 for the account's own address, a 403 where it has as many as it may.
 */
export async function addRecipient(user: UserRecord, email: string, now: Date): Promise<RecipientRecord | undefined> {
  if (email === foldEmail(user.email).toLowerCase()) throw isOwn();
  const recipient: RecipientRecord = { id: randomId(), email, askedAt: now, confirmedAt: null };
  const isAdded = await update(
    user._id,
    { 'mailRecipients.email': { $ne: email }, [`mailRecipients.${limits.mailRecipients - 1}`]: { $exists: false } },
    { $push: { mailRecipients: recipient } },
  );
  if (isAdded) return recipient;
  if (recipientsOf(await accountOf(user._id)).some((one) => one.email === email)) return undefined;
  throw forbidden('quota_exceeded', `At most ${limits.mailRecipients} further addresses. Remove one to make room.`);
}

function isOwn(): Error {
  const message = 'This is your own address: switch on email notifications instead';
  return badRequest(message, [{ path: 'email', message }]);
}

/** Notes that a waiting address is asked again. Throws a 404 if it does not wait any more, a 429 if it was asked a moment ago. */
export async function askRecipientAgain(userId: string, id: string, now: Date): Promise<RecipientRecord> {
  const before = new Date(now.getTime() - ASK_AGAIN_MS);
  const isNoted = await update(
    userId,
    { mailRecipients: { $elemMatch: { id, confirmedAt: null, askedAt: { $lte: before } } } },
    { $set: { 'mailRecipients.$.askedAt': now } },
  );
  const found = findRecipient(await accountOf(userId), id);
  if (!found || found.confirmedAt) throw notFound();
  if (!isNoted) throw tooMany(Math.ceil((found.askedAt.getTime() + ASK_AGAIN_MS - now.getTime()) / 1_000));
  return found;
}

/** Notes that whoever reads an address wants the mails. False if its owner has removed it. May be repeated. */
export const confirmRecipient = (userId: string, id: string, now: Date): Promise<boolean> =>
  update(
    userId,
    { 'mailRecipients.id': id },
    { $set: { 'mailRecipients.$[waiting].confirmedAt': now } },
    { arrayFilters: [{ 'waiting.id': id, 'waiting.confirmedAt': null }] },
  );

/** Removes an address. False if there is none of this id any more. */
export const removeRecipient = (userId: string, id: string): Promise<boolean> =>
  update(userId, { 'mailRecipients.id': id }, { $pull: { mailRecipients: { id } } });

async function update(
  userId: string,
  filter: object,
  change: object,
  options: { arrayFilters?: object[] } = {},
): Promise<boolean> {
  const { matchedCount } = await collectionOf(UserModel).updateOne(
    { _id: userId, deletedAt: null, ...filter } as object,
    change,
    { ...options, writeConcern: DURABLE },
  );
  return matchedCount === 1;
}
