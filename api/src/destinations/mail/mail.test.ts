import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import type { Settings } from '../../../contract/user.schema.ts';
import { makeLogger } from '../../http/log.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { deliveryStateOf } from '../../test/delivery-of.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { signIn } from '../../test/sign-in.ts';
import { startDispatch } from '../dispatch/start-dispatch.ts';

const secret = 'a secret that is for tests only';
let server: Awaited<ReturnType<typeof startMailServer>>;
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  instances: 2,
  settings: async (onCleanup) => {
    server = await startMailServer();
    onCleanup(server.close);
    return { SMTP_URL: server.url, MAIL_FROM: 'Quizfunnel <quiz@example.com>' };
  },
});
let now = new Date('2031-11-19T12:00:00Z');
const stops: Array<() => Promise<void>> = [];

beforeAll(() => {
  // Two workers, as two instances would run them.
  for (let n = 0; n < 2; n += 1)
    stops.push(startDispatch({ config: app.config, log: makeLogger('silent'), secret, clock: () => now }));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));
beforeEach(() => {
  server.received.length = 0;
});

const submit = async (quiz: Parameters<typeof submitBody>[0] & { id: string }, overrides = {}) =>
  (await new Browser(app.url).post<SubmissionResult>(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz, overrides)))
    .body.id;
async function settled(id: string): Promise<string | undefined> {
  for (let waited = 0; waited < 10_000; waited += 100) {
    const state = await deliveryStateOf(app, id, 'owner-mail');
    if (state !== 'pending') return state;
    await sleep(100);
  }
  throw new Error('the mail was not settled');
}

describe('the mail about a new submission', () => {
  it('tells the owner once, in text and HTML, with a way to stop it', async () => {
    const quiz = await publishedQuiz(ann, { title: 'How green?' });
    const body = submitBody(quiz);
    const visitor = new Browser(app.url);
    const path = `/api/public/quiz/${quiz.id}/submit`;
    const [first] = await Promise.all([1, 2, 3].map(() => visitor.post<SubmissionResult>(path, body)));
    expect(await settled(first?.body.id as string)).toBe('delivered');
    await visitor.post(path, body);
    await sleep(2_500);

    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({
      subject: 'New submission: How green?',
      from: { name: 'Quizfunnel', address: 'quiz@example.com' },
      replyTo: [{ name: '', address: 'vera@example.com' }],
    });
    expect(mail?.raw).toMatch(/^To: ann@example\.com\r$/m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.messageId).toBe(`<lead-${first?.body.id}@example.com>`);
    for (const part of [mail?.text, mail?.html])
      for (const told of [
        'How green?',
        'Vera Visitor',
        'vera@example.com',
        'Green',
        '60 out of 100',
        `/dashboard/leads?lead=${first?.body.id}`,
      ])
        expect(part).toContain(told);
    expect(mail?.html).toContain('prefers-color-scheme:dark');
    expect((await ann.get<Settings>('/api/user/settings')).body.mailConfigured).toBe(true);
  });

  it('is switched off in the settings, or by the link in it without a session', async () => {
    const quiz = await publishedQuiz(ann);
    await ann.patch('/api/user/settings', { emailNotifications: false });
    expect(await settled(await submit(quiz))).toBe('off');
    await ann.patch('/api/user/settings', { emailNotifications: true });
    expect(await settled(await submit(quiz))).toBe('delivered');
    expect(server.received).toHaveLength(1);

    const headers = new Map(server.received[0]?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = /^<(http[^>]+)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1] as string;
    expect(server.received[0]?.text).toContain(link);
    const path = link.slice(app.url.length);
    const stranger = new Browser(app.url);
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };
    const wanted = async () => (await ann.get<Settings>('/api/user/settings')).body;

    const page = await stranger.get(path);
    expect([page.status, page.text.includes('<form method="post"')]).toEqual([200, true]);
    for (const altered of [
      path.replace('emailNotifications', 'weeklyReports'),
      path.slice(0, -2),
      path.split('?')[0] as string,
    ])
      expect((await stranger.post(altered, 'List-Unsubscribe=One-Click', form)).status).toBe(403);
    expect(await wanted()).toMatchObject({ emailNotifications: true, weeklyReports: true });
    expect((await stranger.post(path, 'List-Unsubscribe=One-Click', form)).status).toBe(200);
    expect(await wanted()).toMatchObject({ emailNotifications: false, weeklyReports: true });
    expect(await settled(await submit(quiz))).toBe('off');
    await ann.patch('/api/user/settings', { emailNotifications: true });
  });

  it('carries nothing a visitor or an owner could smuggle in', async () => {
    const quiz = await publishedQuiz(ann, { title: 'A <b>bold</b> "quiz" & more' });
    const id = await submit(quiz, { name: '<script>alert(1)</script> "><a href="https://evil.example">' });
    expect(await settled(id)).toBe('delivered');
    // As if it had come in before a check was there.
    const worse = await submit(quiz, { name: 'Later' });
    await settled(worse);
    server.received.length = 0;
    const injected = 'Vera\r\nBcc: victim@example.com\r\n\r\n<img src=x onerror=alert(1)>\u202e';
    await app.db.collection<{ _id: string }>('submissions').updateOne(
      { _id: worse },
      {
        $set: {
          name: injected,
          quizTitle: `Quiz\r\nBcc: victim@example.com`,
          outcome: injected,
          email: 'a@b.example\r\nBcc: victim@example.com',
        },
      },
    );
    await app.db
      .collection<{ _id: string }>('deliveries')
      .updateOne(
        { _id: `${worse}:owner-mail:lead.stored` },
        { $set: { state: 'pending', nextAttemptAt: new Date(1) } },
      );
    expect(await settled(worse)).toBe('delivered');
    const [mail] = server.received;
    expect(mail?.to).toEqual(['ann@example.com']);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.html).not.toMatch(/<(script|img)|\u202e/);
    expect(mail?.html).toContain('&lt;img');
    expect(mail?.text).not.toMatch(/^Bcc:/m);
  });

  it('leaves the address out where the visitor did not agree to be contacted', async () => {
    const quiz = await publishedQuiz(ann, { consentRequired: false });
    expect(await settled(await submit(quiz, { consentGiven: false, email: 'shy@example.com' }))).toBe('delivered');
    expect(server.received[0]?.text).toContain('Did not agree');
    expect(server.received[0]?.raw).not.toContain('shy@example.com');
  });

  it.each([
    ['vera@example.com', true],
    ['Vera https://evil.example/pay now', true],
    ['www.evil.example', true],
    ['evil.example/login', true],
    ['evil。example', true],
    ['shy@example.com', false],
    ['Shy SHY%40example.com', false],
  ])('makes no link of the name %j, and tells no address in it without consent', async (name, consentGiven) => {
    const quiz = await publishedQuiz(ann, { consentRequired: false });
    expect(await settled(await submit(quiz, { name, consentGiven, email: 'real@example.com' }))).toBe('delivered');
    const [mail] = server.received;
    const parts = `${mail?.text}${mail?.html}`.replaceAll(/real(?:@|%40)example\.com/g, '').toLowerCase();
    expect(parts).not.toMatch(/evil[.。]example|@example\.com|%40example/);
    if (!consentGiven) expect(parts).not.toContain('shy@');
  });

  it('does not go to an address that nobody has verified', async () => {
    const bob = await signIn(app, 'bob@example.com');
    const quiz = await publishedQuiz(bob);
    await app.db.collection('users').updateOne({ email: 'bob@example.com' }, { $set: { emailVerified: false } });
    expect(await settled(await submit(quiz))).toBe('off');
    expect(server.received).toHaveLength(0);
  });
});

describe('the weekly report', () => {
  const reports = () => app.db.collection('deliveries').find({ destination: 'weekly-report' }).toArray();

  it('comes once, on Monday from eight, with the week against the one before, to owners with something to tell', async () => {
    const eve = await signIn(app, 'eve@example.com');
    await signIn(app, 'nobody@example.com');
    const off = await signIn(app, 'off@example.com');
    await off.patch('/api/user/settings', { weeklyReports: false });
    const quizzes = [await publishedQuiz(eve, { title: 'Tea & <i>cake</i>' }), await publishedQuiz(off)];
    const owner = async (id: string) =>
      (await app.db.collection<{ _id: string; owner: string }>('quizzes').findOne({ _id: id }))?.owner;
    const ofGreen = ({ version, outcomes: [, green] }: Quiz, count: number) => {
      const outcomes = { [`k${Buffer.from(green?.id ?? '').toString('base64url')}`]: count };
      return { outcomes, versions: { [version]: { outcomes } } };
    };
    for (const quiz of quizzes)
      await app.db.collection<{ _id: string }>('daily_stats').insertMany(
        [
          { day: '2031-11-09', views: 900, starts: 900, completions: 900, leads: 900 },
          { day: '2031-11-16', views: 40, starts: 30, completions: 20, leads: 12 },
          { day: '2031-11-17', views: 50, starts: 30, completions: 11, leads: 8, ...ofGreen(quiz, 7) },
          { day: '2031-11-23', views: 10, starts: 5, completions: 4, leads: 3, ...ofGreen(quiz, 4) },
          { day: '2031-11-24', views: 700, starts: 700, completions: 700, leads: 700 },
        ].map((row) => ({ ...row, _id: `${quiz.id}:${row.day}`, quiz: quiz.id, owner: 'unset' })),
      );
    for (const { id } of quizzes)
      await app.db.collection('daily_stats').updateMany({ quiz: id }, { $set: { owner: await owner(id) } });

    const [tea] = quizzes as [Quiz, Quiz];
    const [brown, green] = tea.outcomes;
    await eve.put(`/api/quizzes/${tea.id}`, { ...tea, outcomes: [brown, { ...green, name: 'Emerald' }] });

    now = new Date('2031-11-24T07:59:59Z');
    await sleep(1_500);
    expect((await reports()).filter(({ state }) => state !== 'pending')).toEqual([]);
    now = new Date('2031-11-24T08:00:01Z');
    for (
      let waited = 0;
      waited < 10_000 && !(await reports()).some(({ state }) => state === 'delivered');
      waited += 100
    )
      await sleep(100);
    await sleep(3_000);
    const all = await reports();
    expect(all.filter(({ state }) => state === 'delivered').map(({ owner: id }) => id)).toEqual([
      await owner(quizzes[0]?.id ?? ''),
    ]);
    const nobody = await app.db.collection('users').findOne({ email: 'nobody@example.com' });
    expect(all.map(({ owner: id }) => id)).not.toContain(String(nobody?._id));

    expect(server.received.map(({ to }) => to)).toEqual([['eve@example.com']]);
    const [mail] = server.received;
    expect(mail?.subject).toMatch(/^Weekly report: 11 leads \(17\s?–\s?23 November 2031\)$/);
    for (const line of [
      'Views: 60 (+20)',
      'Starts: 35 (+5)',
      'Completions: 15 (−5)',
      'Leads: 11 (−1)',
      'Top outcome: Emerald',
    ])
      expect(mail?.text).toContain(line);
    expect(mail?.html).toContain('Tea &amp; &lt;i&gt;cake&lt;/i&gt;');
    expect(mail?.raw).toContain('mail=weeklyReports');
    now = new Date('2031-11-26T12:00:00Z');

    expect((await eve.delete('/api/user')).status).toBe(204);
    expect((await reports()).map(({ owner: id }) => id)).not.toContain(
      all.find(({ state }) => state === 'delivered')?.owner,
    );
  });
});
