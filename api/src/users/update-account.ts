import { UTC } from '../../contract/time-zone.ts';
import type { Profile, SettingsInput } from '../../contract/user.schema.ts';
import { operators } from '../db/collections.ts';
import { unauthorized } from '../errors.ts';
import { randomId } from '../random-id.ts';
import { UserModel, type UserRecord } from './user.model.ts';

type SignIn = Pick<UserRecord, 'issuer' | 'subject' | 'email' | 'emailVerified' | 'firstName' | 'lastName'> & {
  picture: string;
};

/**
 * The account of an identity, created at its first sign-in. Accounts are keyed by issuer and subject alone: the same e-mail address from
 * another provider is another account. Address and picture follow the provider; the owner can change the names.
 */
export async function signInAccount({
  issuer,
  subject,
  email,
  emailVerified,
  firstName,
  lastName,
  picture,
}: SignIn): Promise<UserRecord> {
  return UserModel.findOneAndUpdate(
    { issuer, subject },
    {
      $set: { email, emailVerified, profileImageUrl: picture },
      $setOnInsert: { _id: randomId(), firstName, lastName, createdAt: new Date() },
    },
    { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
  )
    .lean()
    .orFail();
}

export async function updateProfile(userId: string, profile: Profile): Promise<UserRecord> {
  return update(userId, { $set: profile });
}

export async function updateSettings(
  userId: string,
  { timeZone, browserTimeZone, ...settings }: SettingsInput,
): Promise<UserRecord> {
  if (browserTimeZone) await setTimeZone(userId, { $in: ['', null] }, browserTimeZone);
  if (timeZone) await setTimeZone(userId, { $ne: timeZone }, timeZone);
  return update(userId, {
    $set: Object.fromEntries(Object.entries(settings).map(([name, value]) => [`settings.${name}`, value])),
  });
}

/** Where the time zone is such a one as `before` says. In one write with the recount it asks for, so no crash comes between them. */
const setTimeZone = (userId: string, before: { $in: Array<string | null> } | { $ne: string }, timeZone: string) =>
  UserModel.updateOne(
    { _id: userId, deletedAt: null, 'settings.timeZone': operators(before) },
    // Nothing changes for an account that had none.
    {
      $set: {
        'settings.timeZone': timeZone,
        ...('$in' in before && timeZone === UTC ? {} : { recountDueSince: new Date() }),
      },
    },
  );

export const setLogo = (userId: string, path: string): Promise<UserRecord> =>
  update(userId, { $set: { 'settings.logoUrl': path } });

/** Turns a kind of mail off, for the unsubscribe link. A deleted account gets none anyway. */
export async function switchOffMail(userId: string, mail: 'emailNotifications' | 'weeklyReports'): Promise<void> {
  await UserModel.updateOne({ _id: userId, deletedAt: null }, { $set: { [`settings.${mail}`]: false } });
}

/** Suspends an account, or ends that with null. Its sessions end, whichever it is. */
export const setSuspended = (userId: string, suspendedAt: Date | null): Promise<UserRecord> =>
  update(userId, { $set: { suspendedAt }, $inc: { sessionEpoch: 1 } });

/** Ends every session of the account, on every device. */
export const signOutEverywhere = (userId: string): Promise<UserRecord> => update(userId, { $inc: { sessionEpoch: 1 } });

async function update(userId: string, change: Parameters<typeof UserModel.findOneAndUpdate>[1]): Promise<UserRecord> {
  const user = await UserModel.findOneAndUpdate({ _id: userId, deletedAt: null }, change, {
    returnDocument: 'after',
  }).lean();
  if (!user) throw unauthorized();
  return user;
}
