import type { Config } from '../config.ts';
import { type AccountStanding, standingsOf } from '../users/find-account.ts';
import { parseAllowList } from './allow-list.ts';
import { hasVerifiedEmail } from './has-verified-email.ts';
import type { Identity } from './identity.ts';

/** The settings that say who may use this installation. */
export type AccessRules = Pick<Config, 'allowedEmails' | 'oidc'>;
type Person = Pick<Identity, 'issuer' | 'email' | 'emailVerified'>;

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
