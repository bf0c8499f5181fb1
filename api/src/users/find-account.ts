import { operators } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { unauthorized } from '../errors.ts';
import { UserModel, type UserRecord } from './user.model.ts';

/** The account, or a 401 if it is gone. */
export async function accountOf(userId: string): Promise<UserRecord> {
  const user = await findAccount(userId);
  if (!user) throw unauthorized();
  return user;
}

export const findAccount = (userId: string): Promise<UserRecord | null> =>
  UserModel.findOne({ _id: userId, deletedAt: null }).maxTimeMS(MAX_TIME_MS).lean().exec();

const STANDING_FIELDS = { issuer: 1, email: 1, emailVerified: 1, suspendedAt: 1, deletedAt: 1 } as const;
/** What has to be known of an account to say whether it is active (see auth/active-account.ts). */
export type AccountStanding = Pick<UserRecord, keyof typeof STANDING_FIELDS>;

/** Those of the given accounts that exist, by their ids. */
export async function standingsOf(ids: readonly string[]): Promise<Map<string, AccountStanding>> {
  if (ids.length === 0) return new Map();
  const found = UserModel.find({ _id: operators({ $in: [...new Set(ids)] }) }, STANDING_FIELDS);
  return new Map((await found.maxTimeMS(MAX_TIME_MS).lean()).map((account) => [account._id, account]));
}

/** Those with this address, however it is written, or this id. */
export const accountsNamed = (name: string): Promise<UserRecord[]> =>
  UserModel.find({ ...operators({ $or: [{ _id: name }, { email: name }] }), deletedAt: null })
    .collation({ locale: 'en', strength: 2 })
    .lean()
    .exec();

/** Every account, the oldest first. */
export const allAccounts = (): AsyncIterable<UserRecord> =>
  UserModel.find({ deletedAt: null }).sort({ createdAt: 1 }).lean<UserRecord>().cursor();

/** The default colour and logo of new quizzes. */
export async function quizDefaultsOf(userId: string): Promise<{ defaultColor: string; logoUrl: string }> {
  const { settings } = await accountOf(userId);
  return { defaultColor: settings?.defaultColor ?? '', logoUrl: settings?.logoUrl ?? '' };
}

/** What an account is called: its name, else its address; '' where it is gone. */
export async function nameOf(userId: string): Promise<string> {
  const account = await findAccount(userId);
  const name = [account?.firstName, account?.lastName].filter(Boolean).join(' ');
  return name || account?.email || '';
}
