import { type AccessRules, isOnAllowList } from '../auth/active-account.ts';
import { endAllSessions } from '../auth/session-store.ts';
import { releaseHeld } from '../deliveries/delivery-store.ts';
import { OperatorProblem } from '../operator-program.ts';
import { quizTitlesOf } from '../quizzes/find-quiz.ts';
import { accountsNamed, allAccounts } from '../users/find-account.ts';
import { setSuspended } from '../users/update-account.ts';
import type { UserRecord } from '../users/user.model.ts';

/** A command of the operator on accounts cannot be done. */
export class AccountProblem extends OperatorProblem {}

export type AccountState = 'active' | 'suspended' | 'not on ALLOWED_EMAILS';
export type AccountLine = { email: string; state: AccountState; quizzes: number; since: Date; id: string };

const stateOf = (rules: AccessRules, account: UserRecord): AccountState => {
  if (account.suspendedAt) return 'suspended';
  return isOnAllowList(rules, account) ? 'active' : 'not on ALLOWED_EMAILS';
};

/** Every account, the oldest first. */
export async function* listAccounts(rules: AccessRules): AsyncGenerator<AccountLine> {
  for await (const account of allAccounts()) {
    const quizzes = (await quizTitlesOf(account._id)).length;
    const { _id, email, createdAt } = account;
    yield { email, state: stateOf(rules, account), quizzes, since: createdAt, id: _id };
  }
}

/** The account with this address or id. Throws an AccountProblem if there is none, or several with the address. */
export async function findNamedAccount(name: string): Promise<UserRecord> {
  const [account, ...more] = await accountsNamed(name);
  if (!account) throw new AccountProblem(`There is no account ${name}. “npm run account -- list” shows all.`);
  if (more.length === 0) return account;
  const ids = [account, ...more].map(({ _id }) => _id).join(', ');
  throw new AccountProblem(`Several accounts have the address ${name}. Name one by its id: ${ids}`);
}

/** Signs the account out everywhere, and stops its quizzes and mails within seconds. */
export async function suspendAccount(name: string): Promise<UserRecord> {
  const { _id } = await findNamedAccount(name);
  const account = await setSuspended(_id, new Date());
  await endAllSessions(_id);
  return account;
}

/** Ends a suspension: what waited to be sent is sent. */
export async function resumeAccount(rules: AccessRules, name: string): Promise<{ state: AccountState } & UserRecord> {
  const { _id } = await findNamedAccount(name);
  const account = await setSuspended(_id, null);
  await releaseHeld(_id);
  return { ...account, state: stateOf(rules, account) };
}
