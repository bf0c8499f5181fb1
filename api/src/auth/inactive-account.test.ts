import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { SubmissionResult } from '../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { releaseHeld } from '../deliveries/delivery-store.ts';
import { startDispatch } from '../destinations/dispatch/start-dispatch.ts';
import { makeLogger } from '../http/log.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { startMailServer } from '../test/mail-server.ts';
import { startAnotherApp } from '../test/test-app.ts';
import { startReceiver } from '../test/webhook-receiver.ts';

const log = makeLogger('silent');
const secret = 'a secret for tests';
let mails: Awaited<ReturnType<typeof startMailServer>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
const { it, app, ann, eve } = apiTest({
  signedIn: ['ann', 'eve'],
  settings: async (onCleanup) => {
    [mails, receiver] = [await startMailServer(), await startReceiver()];
    onCleanup(() => Promise.all([mails.close(), receiver.close()]));
    return {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Quizfunnel <quiz@example.com>',
      WEBHOOK_ALLOWED_HOSTS: new URL(receiver.url).host,
    };
  },
});
let quiz: Quiz;
let other: Quiz;
beforeAll(async () => {
  const full = { resultMail: true, webhookUrl: receiver.url };
  [quiz, other] = [await publishedQuiz(ann, full), await publishedQuiz(eve, full)];
});

const leads = () => app.db.collection('submissions').countDocuments({ quiz: quiz.id });
const submit = (url: string, to: Quiz, change = {}) =>
  new Browser(url).post<SubmissionResult>(`/api/public/quiz/${to.id}/submit`, submitBody(to, change));

/** What an installation does whose list has nobody but Eve. */
async function withoutAnn(check: (url: string, config: typeof app.config) => Promise<void>) {
  const another = await startAnotherApp(app, { ALLOWED_EMAILS: 'eve@example.com' });
  await check(another.url, another.config).finally(another.close);
}
const suspend = (suspendedAt: Date | null) =>
  app.db.collection('users').updateOne({ email: 'ann@example.com' }, { $set: { suspendedAt } });

describe('a quiz of a user who was removed from the allow list', () => {
  it('is there for nobody and takes no leads, also of those who are under way', () =>
    withoutAnn(async (url) => {
      const visitor = new Browser(url);
      const before = await leads();
      const unpublished = (await visitor.get(`/api/public/quiz/nothing`)).body;
      for (const path of [`/api/public/quiz/${quiz.id}`, `/embed/${quiz.id}.json`]) {
        const { status, body } = await visitor.get(path);
        expect([status, body], path).toEqual([404, { ...(unpublished as object), requestId: expect.any(String) }]);
      }
      for (const path of [`/quiz/${quiz.id}`, `/embed/${quiz.id}`])
        expect((await visitor.get(path)).status, path).toBe(404);
      expect((await visitor.get(`/oembed?url=${encodeURIComponent(`${url}/quiz/${quiz.id}`)}`)).status).toBe(404);
      for (const change of [{}, { version: quiz.version }, { skip: true }])
        expect((await submit(url, quiz, change)).status).toBe(404);
      const events = { sessionId: randomUUID(), version: quiz.version, source: {}, events: [{ type: 'view' }] };
      // What is no browser gets an answer and is not counted.
      const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
      expect((await visitor.post(`/api/public/quiz/${quiz.id}/events`, events, agent)).status).toBe(404);
      expect(await leads()).toBe(before);
      expect((await submit(url, other)).status).toBe(200);
    }));

  it('takes none from another account that is signed in', () =>
    withoutAnn(async (url) => {
      const signedIn = new Browser(url);
      for (const [name, value] of eve.cookies) signedIn.cookies.set(name, value);
      expect((await signedIn.post(`/api/public/quiz/${quiz.id}/submit?preview=1`, submitBody(quiz))).status).toBe(404);
    }));

  it('goes on when its owner is back', async () => {
    expect((await new Browser(app.url).get(`/api/public/quiz/${quiz.id}`)).status).toBe(200);
    expect((await submit(app.url, quiz)).status).toBe(200);
  });
});

describe('a suspended account', () => {
  afterAll(() => suspend(null));

  it('is signed out, cannot sign in, and its quizzes take no leads', async () => {
    expect((await ann.get('/api/auth/user')).status).toBe(200);
    await suspend(new Date());
    expect((await ann.get('/api/auth/user')).status).toBe(401);
    const another = await startAnotherApp(app);
    // Quizzes are cached for some seconds.
    await expect.poll(async () => (await submit(another.url, quiz)).status).toBe(404);
    await another.close();
  });
});

describe('what waits to be sent', () => {
  it('is held while its owner is not active, and sent when they are', async () => {
    for (const name of ['submissions', 'deliveries']) await app.db.collection(name).deleteMany({});
    mails.received.length = 0;
    receiver.received.length = 0;
    await expect.poll(async () => (await submit(app.url, quiz)).status).toBe(200);
    await submit(app.url, other, { email: 'other@example.com' });
    const ofAnn = () => app.db.collection('deliveries').find({ quiz: quiz.id }).sort({ destination: 1 }).toArray();
    await withoutAnn(async (_url, config) => {
      const stop = startDispatch({ config, log, secret });
      await expect
        .poll(async () => (await ofAnn()).map(({ destination, held }) => [destination, held]))
        .toEqual([
          ['owner-mail', true],
          ['result-mail', true],
          ['webhook', true],
        ]);
      // Eve is still on the list.
      await expect
        .poll(() => mails.received.map(({ to }) => to[0]).sort())
        .toEqual(['eve@example.com', 'other@example.com']);
      await expect.poll(() => receiver.received.length).toBe(1);
      await stop();
    });
    await releaseHeld();
    const stop = startDispatch({ config: app.config, log, secret });
    await expect
      .poll(() => mails.received.map(({ to }) => to[0]).sort())
      .toEqual(['ann@example.com', 'eve@example.com', 'other@example.com', 'vera@example.com']);
    await expect.poll(() => receiver.received.length).toBe(2);
    // Having been held was no attempt. The pace of the owner's mails is no delivery of a lead.
    await expect
      .poll(
        async () =>
          (await ofAnn()).filter(({ lead }) => lead).map(({ state, attempts }) => `${state} ${attempts.length}`),
        { timeout: 30_000 },
      )
      .toEqual(['delivered 1', 'delivered 1', 'delivered 1']);
    await stop();
  });
});
