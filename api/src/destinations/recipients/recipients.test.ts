import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import type { MailRecipient } from '../../../contract/mail-recipient.schema.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/time.ts';
import type { ErrorBody } from '../../../contract/web/error.schema.ts';
import { makeLogger } from '../../http/log.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { signIn } from '../../test/sign-in.ts';
import { startDispatch } from '../dispatch/start-dispatch.ts';
import { CONFIRM_RECIPIENT_PATH, REMOVE_RECIPIENT_PATH, readRecipientUrl, recipientUrl } from './recipient-link.ts';

const PATH = '/api/user/mail-recipients';
/** Addresses that are refused the next time. */
const refused = new Set<string>();
let server: Awaited<ReturnType<typeof startMailServer>>;
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  settings: async (onCleanup) => {
    server = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(refused.delete(address) ? Object.assign(new Error('Later'), { responseCode: 450 }) : null),
    });
    onCleanup(server.close);
    return { SMTP_URL: server.url, MAIL_FROM: 'Quizfunnel <quiz@example.com>' };
  },
});
const stops: Array<() => Promise<void>> = [];
beforeAll(() => {
  stops.push(
    startDispatch({
      config: app.config,
      log: makeLogger('silent'),
      secret: app.config.sessionSecrets[0] ?? '',
      pace: { alonePerHour: 2, bundleAfterMs: 1_000 },
    }),
  );
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

const list = async (browser = ann) => (await browser.get<MailRecipient[]>(PATH)).body;
const add = (email: string, browser = ann) => browser.post<MailRecipient[] & ErrorBody>(PATH, { email });
const users = () => app.db.collection('users');
beforeEach(async () => {
  for (const { id } of await list()) await ann.delete(`${PATH}/${id}`);
  await ann.patch('/api/user/settings', { emailNotifications: true });
  await app.db.collection('mail_allowances').deleteMany({});
  server.received.length = 0;
});

type Received = (typeof server.received)[number];
async function mailsTo(address: string, count: number): Promise<Received[]> {
  const found = () => server.received.filter(({ to }) => to.includes(address));
  for (let waited = 0; waited < 10_000 && found().length < count; waited += 50) await sleep(50);
  expect(found()).toHaveLength(count);
  return found();
}
const linkIn = ({ text = '' }: Received, path: string) =>
  new RegExp(`${app.url}(${path.replaceAll('/', '\\/')}\\S+)`).exec(text)?.[1] as string;
const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };
const open = (path: string) => new Browser(app.url).get(path);
const press = (path: string) => new Browser(app.url).post(path, 'List-Unsubscribe=One-Click', form);
async function confirmed(email: string): Promise<MailRecipient> {
  await add(email);
  const [asked] = await mailsTo(email, 1);
  expect((await press(linkIn(asked as Received, CONFIRM_RECIPIENT_PATH))).status).toBe(200);
  server.received.length = 0;
  return (await list()).find((one) => one.email === email) as MailRecipient;
}
const submit = async (quiz: Parameters<typeof submitBody>[0] & { id: string }) =>
  (await new Browser(app.url).post<{ id: string }>(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz))).body.id;

describe('a further address', () => {
  it('gets nothing but the mail that asks, until the button on its page is pressed', async () => {
    const quiz = await publishedQuiz(ann);
    expect((await add(' Team@Example.com ')).body).toMatchObject([{ email: 'team@example.com', state: 'waiting' }]);
    const [asked] = await mailsTo('team@example.com', 1);
    expect(asked?.text).toContain('ann@example.com wants');
    await submit(quiz);
    await mailsTo('ann@example.com', 1);
    await mailsTo('team@example.com', 1);

    const path = linkIn(asked as Received, CONFIRM_RECIPIENT_PATH);
    expect((await open(path)).text).toContain('<form method="post"');
    expect(await list()).toMatchObject([{ state: 'waiting' }]);
    for (const altered of [
      path.slice(0, -2),
      path.replace('until=', 'until=9'),
      path.replace('confirm', 'unsubscribe'),
      CONFIRM_RECIPIENT_PATH,
    ])
      expect((await press(altered)).status).toBe(403);
    expect((await press(path)).status).toBe(200);
    expect((await press(path)).text).toContain('is confirmed');
    expect(await list()).toMatchObject([{ state: 'confirmed' }]);
    await submit(quiz);
    await mailsTo('team@example.com', 2);
  });

  it('is asked for seven days', async () => {
    const linked = { user: 'ann', recipient: 'team', until: String(7 * DAY_MS) };
    const query = new URL(recipientUrl('https://q.example', CONFIRM_RECIPIENT_PATH, 's', linked)).searchParams;
    const read = (at: number, secret = 's') =>
      readRecipientUrl([secret], CONFIRM_RECIPIENT_PATH, Object.fromEntries(query), new Date(at));
    expect(read(7 * DAY_MS)).toEqual(linked);
    expect(read(7 * DAY_MS + 1)).toBeUndefined();
    expect(read(0, 'other')).toBeUndefined();
  });

  it('is asked again after ten minutes, and not once it has confirmed', async () => {
    const [made] = (await add('team@example.com')).body;
    await mailsTo('team@example.com', 1);
    const ask = () => ann.post<ErrorBody>(`${PATH}/${made?.id}/ask`);
    expect((await ask()).status).toBe(429);
    const askedAt = new Date(Date.now() - 11 * MINUTE_MS);
    await users().updateOne({ email: 'ann@example.com' }, { $set: { 'mailRecipients.0.askedAt': askedAt } });
    expect((await ask()).status).toBe(200);
    const [, again] = await mailsTo('team@example.com', 2);
    await press(linkIn(again as Received, CONFIRM_RECIPIENT_PATH));
    expect((await ask()).status).toBe(404);
  });

  it('is one of five, once each, and another one than the account’s own', async () => {
    const before = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => add(`team${n}@example.com`)));
    expect(before.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 403, 403]);
    const [first] = await list();
    expect((await add(first?.email ?? '')).body).toHaveLength(5);
    await mailsTo(first?.email ?? '', 1);
    for (const wrong of ['', 'team', 'ann@example.com', 'a@b.example,c@d.example'])
      expect((await add(wrong)).body.issues).toMatchObject([{ path: 'email' }]);
  });

  it('is asked at most three times a day, whoever asks', async () => {
    const others = ['bea', 'cleo', 'dora', 'emma'].map((name) => signIn(app, `${name}@example.com`));
    const statuses: number[] = [];
    for (const other of await Promise.all(others)) statuses.push((await add('shy@example.com', other)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await list(await others[3])).toEqual([]);
  });

  it('belongs to its account, and goes with it', async () => {
    const bob = await signIn(app, 'bob@example.com');
    const [made] = (await add('team@example.com')).body;
    expect((await bob.delete(`${PATH}/${made?.id}`)).status).toBe(404);
    expect((await bob.post(`${PATH}/${made?.id}/ask`)).status).toBe(404);
    await add('bobs@example.com', bob);
    const [asked] = await mailsTo('bobs@example.com', 1);
    expect(await users().countDocuments({ 'mailRecipients.email': 'bobs@example.com' })).toBe(1);
    expect((await bob.delete('/api/user')).status).toBe(204);
    expect(await users().countDocuments({ 'mailRecipients.email': 'bobs@example.com' })).toBe(0);
    expect((await press(linkIn(asked as Received, CONFIRM_RECIPIENT_PATH))).status).toBe(403);
  });
});

describe('a mail about a lead', () => {
  it('goes to each address as a message of its own, with a link that removes it', async () => {
    await confirmed('team@example.com');
    await confirmed('boss@example.com');
    const quiz = await publishedQuiz(ann);
    const id = await submit(quiz);
    const mails = await Promise.all(
      ['ann', 'team', 'boss'].map(async (name) => (await mailsTo(`${name}@example.com`, 1))[0] as Received),
    );
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);
    expect(mails.map(({ to }) => to)).toEqual([['ann@example.com'], ['team@example.com'], ['boss@example.com']]);
    const [own, team, boss] = mails as [Received, Received, Received];
    expect(own.text).toContain(`/dashboard/leads?lead=${id}`);
    expect(team.text).toContain('ann@example.com shares new leads with you');
    expect(team.raw).not.toMatch(/dashboard|boss@/);
    expect(boss.raw).not.toContain('team@');

    const headers = new Map(team.headers.map(({ key, value }) => [key, value]));
    const path = linkIn(team, REMOVE_RECIPIENT_PATH);
    expect(headers.get('list-unsubscribe')).toBe(`<${app.url}${path}>`);
    expect((await open(path)).text).toContain('<form method="post"');
    expect(await list()).toHaveLength(2);
    expect((await press(path)).status).toBe(200);
    expect((await press(path)).status).toBe(200);
    expect((await list()).map(({ email }) => email)).toEqual(['boss@example.com']);
    await submit(quiz);
    await mailsTo('boss@example.com', 2);
    await mailsTo('team@example.com', 1);
  });

  it('goes there also where the owner wants none', async () => {
    await confirmed('team@example.com');
    await ann.patch('/api/user/settings', { emailNotifications: false });
    await submit(await publishedQuiz(ann));
    await mailsTo('team@example.com', 1);
    await mailsTo('ann@example.com', 0);
  });

  it('that was refused at one address is tried again there alone', async () => {
    await confirmed('team@example.com');
    refused.add('team@example.com');
    const id = await submit(await publishedQuiz(ann));
    await mailsTo('ann@example.com', 1);
    const states = async () =>
      (await app.db.collection('deliveries').find({ lead: id, destination: 'owner-mail' }).toArray()).map(
        ({ link, state, attempts }) => [link === undefined, state, attempts.length],
      );
    for (let waited = 0; waited < 10_000; waited += 50) {
      if ((await states()).every(([, , attempts]) => attempts === 1)) break;
      await sleep(50);
    }
    expect((await states()).sort()).toEqual([
      [false, 'pending', 1],
      [true, 'delivered', 1],
    ]);
  });

  it('is gathered for each address when there are many', async () => {
    await confirmed('team@example.com');
    const quiz = await publishedQuiz(ann, { title: 'Busy' });
    await Promise.all(Array.from({ length: 6 }, () => submit(quiz)));
    // A busy machine may need more than one mail for those that are gathered.
    const told = (address: string) =>
      server.received
        .filter(({ to }) => to.includes(address))
        .map(({ subject = '' }) => Number(/^(\d+) new submissions: Busy$/.exec(subject)?.[1] ?? 1));
    for (const address of ['ann@example.com', 'team@example.com']) {
      await vi.waitFor(() => expect(told(address).reduce((all, one) => all + one, 0)).toBe(6), { timeout: 30_000 });
      expect(told(address).filter((one) => one === 1).length).toBeGreaterThanOrEqual(2);
      expect(told(address).length).toBeLessThan(6);
    }
  });
});
