import { parseAllowList } from '../auth/allow-list.ts';
import { hasVerifiedEmail } from '../auth/has-verified-email.ts';
import { operators } from '../collections.ts';
import type { Config } from '../config.ts';
import { MAX_TIME_MS } from '../database.ts';
import { UserModel, type UserRecord } from './user.model.ts';

/** The settings that say who may use this installation. */
export type AccessRules = Pick<Config, 'allowedEmails' | 'oidc'>;
type Person = Pick<UserRecord, 'issuer' | 'email' | 'emailVerified'>;
/** What has to be known of an account to say whether it is active. */
export type AccountStanding = Person & Pick<UserRecord, 'suspendedAt' | 'deletedAt'>;

const STANDING_FIELDS = { issuer: 1, email: 1, emailVerified: 1, suspendedAt: 1, deletedAt: 1 } as const;

/** By the list's reference: it is parsed once for each configuration. */
const parsedLists = new WeakMap<readonly string[], ReturnType<typeof parseAllowList>>();

/** Whether ALLOWED_EMAILS lets a person in. */
export function isOnAllowList(rules: AccessRules, person: Person): boolean {
  const { allowedEmails } = rules;
  const isListed = parsedLists.get(allowedEmails) ?? parseAllowList(allowedEmails);
  parsedLists.set(allowedEmails, isListed);
  return isListed({ email: person.email, emailVerified: hasVerifiedEmail(rules, person) });
}

/**
 * Whether an account may sign in, take leads and be sent something: it is on the list, and neither suspended nor being deleted. Asked at each
 * use, so that a changed list holds from the restart on.
 */
export const isActive = (rules: AccessRules, account: AccountStanding): boolean =>
  !account.deletedAt && !account.suspendedAt && isOnAllowList(rules, account);

/** The same by the account's id. An account that is gone is not active. */
export async function isActiveOwner(rules: AccessRules, owner: string): Promise<boolean> {
  const account = (await standingsOf([owner])).get(owner);
  return account !== undefined && isActive(rules, account);
}

/** Those of the given accounts that exist, by their ids. */
export async function standingsOf(ids: readonly string[]): Promise<Map<string, AccountStanding>> {
  if (ids.length === 0) return new Map();
  const found = UserModel.find({ _id: operators({ $in: [...new Set(ids)] }) }, STANDING_FIELDS);
  return new Map((await found.maxTimeMS(MAX_TIME_MS).lean()).map((account) => [account._id, account]));
}
