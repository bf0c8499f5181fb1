import { expect } from 'vitest';
import { DAY_MS } from '../../../contract/time.ts';
import { randomId } from '../../random-id.ts';
import { mailboxOf } from '../../submissions/mailbox.ts';
import { apiTest } from '../../test/api-test.ts';
import { exceededMailLimit, mailAllowance, mailClient } from './mail-allowance.ts';

const { it, app } = apiTest({ settings: { RESULT_MAILS_PER_DAY: '100000' } });
const now = new Date();
const old = new Date(now.getTime() - 8 * DAY_MS);
type Change = { quiz?: string; email?: string; client?: string; owner?: string; createdAt?: Date; at?: Date };
/** Without a change, a mail that shares nothing with any other. */
const limitOf = ({ quiz, email, client, owner, createdAt = old, at = now }: Change, changed = {}) =>
  exceededMailLimit(
    {
      quiz: quiz ?? randomId(),
      email: email ?? `${randomId()}@example.com`,
      client: client ?? randomId(),
    },
    { _id: owner ?? randomId(), createdAt },
    'for tests',
    at,
    { ...mailAllowance(app.config), ...changed },
  );
/** How many of `most` + 5 mails, ten at once, are within all limits, and what stops the others. */
async function granted(change: Change, most: number, changed = {}) {
  const limits: Array<string | undefined> = [];
  for (let left = most + 5; left > 0; left -= 10)
    limits.push(...(await Promise.all(Array.from({ length: Math.min(10, left) }, () => limitOf(change, changed)))));
  return { within: limits.filter((limit) => !limit).length, stops: [...new Set(limits.filter(Boolean))] };
}

it('holds a new account to 20 a day, and one that is older to more', async () => {
  expect(await granted({ owner: 'new', createdAt: now }, 20)).toEqual({ within: 20, stops: ['new_account'] });
  expect(await granted({ owner: 'old' }, 20)).toEqual({ within: 25, stops: [] });
  expect(await granted({ owner: 'older' }, 30, { perAccount: 30 })).toEqual({ within: 30, stops: ['account'] });
});
it('counts for a client, whoever owns the quizzes, and for the installation', async () => {
  const client = mailClient('for tests', '192.0.2.7');
  expect(client).not.toContain('192');
  expect(await granted({ client }, 10, { perClient: 10 })).toEqual({ within: 10, stops: ['client'] });
  const perInstallation = Number(
    (await app.db.collection('mail_allowances').findOne({ _id: 'installation' as never }))?.count,
  );
  expect(await granted({}, 10, { perInstallation: perInstallation + 10 })).toEqual({
    within: 10,
    stops: ['installation'],
  });
});
it('begins anew after a day', async () => {
  expect(await granted({ owner: 'daily', createdAt: now }, 20)).toMatchObject({ within: 20 });
  expect(await limitOf({ owner: 'daily', createdAt: now, at: new Date(now.getTime() + DAY_MS - 1) })).toBe(
    'new_account',
  );
  expect(await limitOf({ owner: 'daily', createdAt: now, at: new Date(now.getTime() + DAY_MS) })).toBeUndefined();
});
it('does not use up what an account may send on mails that an address may not get', async () => {
  const email = 'bombed@example.com';
  await granted({ owner: 'kind', createdAt: now, email }, 30);
  expect(await granted({ owner: 'kind', createdAt: now }, 10)).toEqual({ within: 10, stops: ['new_account'] });
});
it('counts the spellings of one mailbox as one', () => {
  for (const email of ['v.e.ra@gmail.com', 'Vera+quiz@googlemail.com', 've.ra+a+b@GMAIL.com'])
    expect(mailboxOf(email)).toBe('vera@gmail.com');
  expect(mailboxOf('v.era+x@example.com')).toBe('v.era@example.com');
  expect(mailboxOf('vera@example.com')).not.toBe(mailboxOf('v.era@example.com'));
  // Nothing in front of the sign: it is the name.
  expect(mailboxOf('+a@example.com')).not.toBe(mailboxOf('+b@example.com'));
});
