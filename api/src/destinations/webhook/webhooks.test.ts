import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { LeadDetail, SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Delivery, Webhook, WebhookWithSecret } from '../../../contract/lead/webhook.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { DAY_MS } from '../../../contract/time.ts';
import type { ErrorBody } from '../../../contract/web/error.schema.ts';
import { makeLogger } from '../../http/log.ts';
import { consentLink } from '../../submissions/consent-link.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { ownerOf, publishedQuiz, submitBody } from '../../test/factories.ts';
import { patient } from '../../test/patient.ts';
import { signIn } from '../../test/sign-in.ts';
import { startReceiver } from '../../test/webhook-receiver.ts';
import { postTo } from '../dispatch/post-to.ts';
import { startDispatch } from '../dispatch/start-dispatch.ts';
import { webhookSecrets } from './webhook-secret.ts';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let broken: Awaited<ReturnType<typeof startReceiver>>;
let hanging: Awaited<ReturnType<typeof startReceiver>>;
/** How many requests the hanging one has held at once at most. */
let mostHeld = 0;
let failing: Awaited<ReturnType<typeof startReceiver>>;
/** Nobody is there. */
let gone: Awaited<ReturnType<typeof startReceiver>>;
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  instances: 2,
  settings: async () => {
    receiver = await startReceiver();
    broken = await startReceiver((response, count) => {
      response.statusCode = count === 1 ? 500 : 200;
      response.end('try again');
    });
    let held = 0;
    hanging = await startReceiver((response) => {
      held += 1;
      mostHeld = Math.max(mostHeld, held);
      response.on('close', () => {
        held -= 1;
      });
    });
    failing = await startReceiver((response) => response.writeHead(500).end());
    gone = await startReceiver();
    await gone.close();
    return {
      WEBHOOK_ALLOWED_HOSTS: `${receiver.host},${broken.host},${hanging.host},${failing.host},${gone.host}`,
      RATE_LIMIT_PUBLIC_WRITES: '10000',
    };
  },
});
const stops: Array<() => Promise<void>> = [];

beforeAll(() => {
  // Two workers, as two instances would run them.
  for (let n = 0; n < 2; n += 1)
    stops.push(startDispatch({ config: app.config, log: makeLogger('silent'), secret: 'for tests' }));
});
afterAll(async () => {
  await hanging.close();
  await Promise.all(stops.map((stop) => stop()));
  await Promise.all([receiver.close(), broken.close(), failing.close()]);
});

const deliveries = async (id: string) => (await ann.get<Delivery[]>(`/api/quizzes/${id}/webhook/deliveries`)).body;
async function until<T>(read: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  for (let waited = 0; ; waited += 100) {
    const value = await read();
    if (done(value) || waited > 10_000) return value;
    await sleep(100);
  }
}

describe('the address of a webhook', () => {
  it('does not replace one that was set since it was read', async () => {
    const quiz = await publishedQuiz(ann);
    const path = `/api/quizzes/${quiz.id}/webhook`;
    const read = await ann.get<Webhook>(path);
    const matching = { 'if-match': read.headers.get('etag') ?? '' };
    const set = await ann.put<WebhookWithSecret>(path, { url: receiver.url }, matching);
    expect([set.status, set.headers.get('etag')]).toEqual([200, `"${quiz.revision + 1}"`]);
    const stale = await ann.put<ErrorBody>(path, { url: broken.url }, matching);
    expect([stale.status, stale.body.code]).toEqual([412, 'revision_conflict']);
    const now = await ann.get<Webhook>(path, { 'if-none-match': set.headers.get('etag') ?? '' });
    expect([now.status, now.body.url, now.headers.get('etag')]).toEqual([200, receiver.url, set.headers.get('etag')]);
    expect((await ann.put(path, { url: broken.url }, { 'if-match': now.headers.get('etag') ?? '' })).status).toBe(200);
    // Programs that name no revision replace what is there.
    expect((await ann.put(path, { url: receiver.url })).status).toBe(200);
    expect((await ann.put(path, { url: receiver.url }, { 'if-match': 'none' })).status).toBe(400);
  });
});

describe('a webhook', () => {
  it('hears that a consent was withdrawn, after the lead itself, and whose it was', async () => {
    const quiz = await publishedQuiz(ann, { marketingText: 'News' });
    await ann.put(`/api/quizzes/${quiz.id}/webhook`, { url: receiver.url });
    const { body } = await new Browser(app.url).post<SubmissionResult>(
      `/api/public/quiz/${quiz.id}/submit`,
      submitBody(quiz, { marketingConsent: true }),
    );
    await until(
      () => deliveries(quiz.id),
      (all) => all.some(({ state }) => state === 'delivered'),
    );
    const link = await consentLink('', body.id);
    await new Browser(app.url).post(link, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    const sent = await until(
      () => deliveries(quiz.id),
      (all) => all.filter(({ state }) => state === 'delivered').length === 2,
    );
    expect(sent.map(({ type }) => type).sort()).toEqual(['consent.withdrawn', 'lead.created']);
    const events = receiver.received
      .filter(({ body: text }) => text.includes(quiz.id))
      .map(({ body: text }) => JSON.parse(text));
    expect(events.map(({ type }) => type)).toEqual(['lead.created', 'consent.withdrawn']);
    expect(events[1].data).toMatchObject({
      id: body.id,
      email: 'vera@example.com',
      consent: { given: false, withdrawnAt: expect.any(String), marketing: { given: false, text: 'News' } },
    });
    const withdrawal = sent.find(({ type }) => type === 'consent.withdrawn');
    expect((await ann.post(`/api/quizzes/${quiz.id}/webhook/deliveries/${withdrawal?.id}/replay`)).status).toBe(202);
    await until(
      async () => receiver.received.filter(({ headers }) => headers['webhook-id'] === withdrawal?.id).length,
      (count) => count === 2,
    );
  });

  it('is not told of a withdrawal whose it was if it never had the lead with consent', async () => {
    const quiz = await publishedQuiz(ann);
    await ann.put(`/api/quizzes/${quiz.id}/webhook`, { url: gone.url });
    const { body } = await new Browser(app.url).post<SubmissionResult>(
      `/api/public/quiz/${quiz.id}/submit`,
      submitBody(quiz),
    );
    await until(
      () => deliveries(quiz.id),
      (all) => all.length === 1,
    );
    await new Browser(app.url).post(await consentLink('', body.id), 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    const all = await until(
      () => deliveries(quiz.id),
      (log) => log.length === 2,
    );
    const withdrawal = all.find(({ type }) => type === 'consent.withdrawn');
    expect(JSON.parse(withdrawal?.request ?? '').data).toMatchObject({ id: body.id, email: '' });
  });

  it('gets what waited for the address before, whichever way it was changed', async () => {
    const quiz = await publishedQuiz(ann);
    await ann.put(`/api/quizzes/${quiz.id}/webhook`, { url: failing.url });
    await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
    await until(
      () => deliveries(quiz.id),
      ([first]) => (first?.attempts.length ?? 0) > 0,
    );
    await ann.put(`/api/quizzes/${quiz.id}`, { webhookUrl: receiver.url });
    const tried = failing.received.length;
    const [after] = await until(
      () => deliveries(quiz.id),
      ([first]) => first?.state === 'delivered',
    );
    expect(after?.state).toBe('delivered');
    expect(receiver.received.filter(({ body: text }) => text.includes(quiz.id))).toHaveLength(1);
    expect(failing.received).toHaveLength(tried);
  });

  it('gets a lead that came just after it was set, to a process that had not heard of it', async () => {
    const quiz = await publishedQuiz(ann);
    await new Browser(app.url).get(`/api/public/quiz/${quiz.id}`);
    // As another process does it.
    await app.db
      .collection<{ _id: string }>('quizzes')
      .updateOne({ _id: quiz.id }, { $set: { webhookUrl: receiver.url } });
    const { body } = await new Browser(app.url).post<SubmissionResult>(
      `/api/public/quiz/${quiz.id}/submit`,
      submitBody(quiz),
    );
    const [delivery] = await until(
      () => deliveries(quiz.id),
      (all) => all[0]?.state === 'delivered',
    );
    expect(delivery).toMatchObject({ state: 'delivered', submissionId: body.id });
  });
  it('that is taken away ends what waited for it, untried', async () => {
    const quiz = await publishedQuiz(ann);
    await ann.put(`/api/quizzes/${quiz.id}/webhook`, { url: failing.url });
    await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
    await until(
      () => deliveries(quiz.id),
      ([first]) => (first?.attempts.length ?? 0) > 0,
    );
    await ann.put(`/api/quizzes/${quiz.id}/webhook`, { url: '' });
    const [after] = await until(
      () => deliveries(quiz.id),
      ([first]) => first?.state !== 'pending',
    );
    expect(after).toMatchObject({ state: 'failed', attempts: [{ status: 500 }], nextAttemptAt: null });
  });

  it('gets each lead once, signed with the secret that was shown once', async () => {
    const quiz = await publishedQuiz(ann);
    const { body: set } = await ann.put<WebhookWithSecret>(`/api/quizzes/${quiz.id}/webhook`, { url: receiver.url });
    expect(set.secret).toMatch(/^whsec_/);
    expect(
      (await ann.put<WebhookWithSecret>(`/api/quizzes/${quiz.id}/webhook`, { url: receiver.url })).body.secret,
    ).toBeUndefined();
    expect((await ann.get<Webhook>(`/api/quizzes/${quiz.id}/webhook`)).text).not.toContain(set.secret);

    await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
    const [delivery] = await until(
      () => deliveries(quiz.id),
      ([first]) => first?.state === 'delivered',
    );
    expect(delivery).toMatchObject({
      type: 'lead.created',
      state: 'delivered',
      attempts: [{ status: 200, error: '', response: 'thanks' }],
    });
    await sleep(1_500);
    const mine = receiver.received.filter(({ body }) => body.includes(quiz.id));
    expect(mine).toHaveLength(1);
    const event = new Verifier(set.secret as string).verify(
      mine[0]?.body ?? '',
      mine[0]?.headers as Record<string, string>,
    );
    expect(event).toMatchObject({
      type: 'lead.created',
      data: { email: 'vera@example.com', score: 60, outcome: 'Green', quiz: { id: quiz.id } },
    });
    expect(mine[0]?.headers['webhook-id']).toBe(delivery?.id);
    const lead = await ann.get<LeadDetail>(`/api/submissions/${delivery?.submissionId}`);
    expect(lead.body.delivery).toMatchObject({ id: delivery?.id, state: 'delivered', attempts: [{ status: 200 }] });
  });

  it('leaves the e-mail address out where marketing was not agreed to', async () => {
    const quiz = await publishedQuiz(ann, { consentRequired: false, webhookUrl: receiver.url });
    await new Browser(app.url).post(
      `/api/public/quiz/${quiz.id}/submit`,
      submitBody(quiz, { consentGiven: false, email: 'shy@example.com' }),
    );
    await until(
      () => deliveries(quiz.id),
      ([first]) => first?.state === 'delivered',
    );
    expect(receiver.received.find(({ body }) => body.includes(quiz.id))?.body).not.toContain('shy@example.com');
  });

  it('is tried again after a failure, under the same id', async () => {
    const quiz = await publishedQuiz(ann, { webhookUrl: broken.url });
    await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
    const [failed] = await until(
      () => deliveries(quiz.id),
      ([first]) => first?.attempts.length === 1,
    );
    expect(failed).toMatchObject({ state: 'pending', attempts: [{ status: 500 }] });
    expect(failed?.nextAttemptAt).not.toBeNull();
    expect((await ann.post(`/api/quizzes/${quiz.id}/webhook/deliveries/${failed?.id}/replay`)).status).toBe(202);
    const [delivered] = await until(
      () => deliveries(quiz.id),
      ([first]) => first?.state === 'delivered',
    );
    expect(delivered?.attempts.map(({ status }) => status)).toEqual([500, 200]);
    expect(new Set(broken.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([failed?.id]));
  });

  it('gets its leads while hundreds wait for a receiver that hangs', async () => {
    const stuck = await publishedQuiz(ann, { webhookUrl: hanging.url });
    const healthy = await publishedQuiz(ann, { webhookUrl: receiver.url });
    const submit = (quiz: Quiz) => new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
    const sent = await Promise.all(Array.from({ length: 200 }, () => patient(() => submit(stuck))));
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
    await until(
      async () => mostHeld,
      (count) => count >= 4,
    );
    await Promise.all(Array.from({ length: 20 }, () => patient(() => submit(healthy))));
    const arrived = () => receiver.received.filter(({ body }) => body.includes(healthy.id)).length;
    expect(
      await until(
        async () => arrived(),
        (count) => count === 20,
      ),
    ).toBe(20);
    // Two at once for each of the two workers.
    expect(mostHeld).toBe(4);
  });

  it('is tested on request and the secret can be replaced', async () => {
    const quiz = await publishedQuiz(ann, { webhookUrl: receiver.url });
    const { body: rotated } = await ann.post<WebhookWithSecret>(`/api/quizzes/${quiz.id}/webhook/secret`);
    const { body: test } = await ann.post<Delivery>(`/api/quizzes/${quiz.id}/webhook/test`);
    expect(test).toMatchObject({ type: 'test', state: 'delivered' });
    const sent = receiver.received.at(-1);
    expect(
      new Verifier(rotated.secret as string).verify(sent?.body ?? '', sent?.headers as Record<string, string>),
    ).toMatchObject({ type: 'test' });
    expect((await deliveries(quiz.id)).map(({ type }) => type)).toEqual(['test']);

    // For a day whoever still has the old secret can verify, too.
    const { body: again } = await ann.post<WebhookWithSecret>(`/api/quizzes/${quiz.id}/webhook/secret`);
    await ann.post(`/api/quizzes/${quiz.id}/webhook/test`);
    const { body = '', headers } = receiver.received.at(-1) ?? {};
    const verify = (secret = '') => new Verifier(secret).verify(body, headers as Record<string, string>);
    for (const { secret } of [again, rotated]) expect(verify(secret)).toMatchObject({ type: 'test' });
    const owned = { _id: quiz.id, owner: await ownerOf(app, quiz.id) };
    expect((await webhookSecrets(owned, new Date(Date.now() + DAY_MS - 1_000))).secrets).toHaveLength(2);
    expect((await webhookSecrets(owned, new Date(Date.now() + DAY_MS + 1_000))).secrets).toEqual([again.secret]);
  });

  it('has a log of its tests and its leads, the latest first', async () => {
    const quiz = await publishedQuiz(ann, { webhookUrl: receiver.url });
    const test = async () => (await ann.post<Delivery>(`/api/quizzes/${quiz.id}/webhook/test`)).body.id;
    const before = await test();
    const { body } = await new Browser(app.url).post<SubmissionResult>(
      `/api/public/quiz/${quiz.id}/submit`,
      submitBody(quiz),
    );
    const after = await test();
    const log = await until(
      () => deliveries(quiz.id),
      (all) => all.length === 3,
    );
    expect(log.map(({ id, submissionId }) => submissionId ?? id)).toEqual([after, body.id, before]);
  });

  it('hints at its secret without showing it again, and goes with its quiz alone', async () => {
    const [quiz, other] = [await publishedQuiz(ann), await publishedQuiz(ann)];
    const none = await ann.get<Webhook>(`/api/quizzes/${other.id}/webhook`);
    expect(none.body).toEqual({ url: '', hasSecret: false, secretHint: '' });
    for (const { id } of [quiz, other]) {
      await ann.put(`/api/quizzes/${id}/webhook`, { url: receiver.url });
      await ann.post(`/api/quizzes/${id}/webhook/test`);
    }
    const { body: before } = await ann.post<WebhookWithSecret>(`/api/quizzes/${other.id}/webhook/secret`);
    expect((await ann.delete(`/api/quizzes/${quiz.id}`)).status).toBe(204);
    const { body: after } = await ann.get<Webhook>(`/api/quizzes/${other.id}/webhook`);
    expect(after).toEqual({ url: receiver.url, hasSecret: true, secretHint: before.secret?.slice(-4) });
    expect(await deliveries(other.id)).toHaveLength(1);
  });

  it('tells of a test that got no answer what it tells of a lead', async () => {
    const quiz = await publishedQuiz(ann, { webhookUrl: hanging.url });
    const { status, body: test } = await ann.post<Delivery>(`/api/quizzes/${quiz.id}/webhook/test`);
    expect([status, test.state]).toEqual([200, 'failed']);
    expect(test.attempts[0]?.error).toBe('The receiver did not answer in time');
  });

  it('is somebody else’s business to nobody', async () => {
    const quiz = await publishedQuiz(ann);
    const eve = await signIn(app, 'eve@example.com');
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', '/deliveries/x/replay'],
    ] as const) {
      const body = method === 'PUT' ? { url: 'https://evil.example/' } : undefined;
      expect((await eve.request(method, `/api/quizzes/${quiz.id}/webhook${path}`, body)).status).toBe(404);
      expect((await new Browser(app.url).request(method, `/api/quizzes/${quiz.id}/webhook${path}`, body)).status).toBe(
        401,
      );
    }
  });

  it('cannot be set to an address of this network', async () => {
    const quiz = await publishedQuiz(ann);
    for (const url of ['http://127.0.0.1:1/', 'http://localhost/', app.url, 'http://[::1]/', 'file:///etc/passwd'])
      expect((await ann.put(`/api/quizzes/${quiz.id}/webhook`, { url })).status).toBe(400);
  });
});

describe('posting to a receiver', () => {
  const open = (host: string) => ({ ownHost: 'own.example', allowedHosts: [host], timeoutMs: 500 });
  it('ends in time when the receiver hangs, drips or resets, and reads no more than it must', async () => {
    const hanging = await startReceiver(() => undefined);
    const dripping = await startReceiver((response) => {
      const timer = setInterval(() => response.write('.'), 100);
      response.on('close', () => clearInterval(timer));
    });
    const resetting = await startReceiver((response) => response.destroy());
    const flooding = await startReceiver((response) => {
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const pump = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', pump);
      };
      pump();
    });
    for (const [server, expected] of [
      [hanging, { ok: false, status: null, error: 'The receiver did not answer in time' }],
      [dripping, { ok: false, status: null }],
      [resetting, { ok: false, status: null }],
      [flooding, { ok: true, status: 200 }],
    ] as const) {
      const attempt = await postTo(server.url, '{}', {}, open(server.host));
      expect(attempt).toMatchObject(expected);
      expect(attempt.durationMs).toBeLessThan(2_000);
      expect(attempt.response.length).toBeLessThanOrEqual(1024);
      await server.close();
    }
  });
  it('refuses a name that resolves to a private address, at connect time', async () => {
    const canary = await startReceiver();
    const lookup = ((
      _name: string,
      _options: unknown,
      done: (error: null, addresses: Array<{ address: string; family: number }>) => void,
    ) => done(null, [{ address: '127.0.0.1', family: 4 }])) as never;
    const port = canary.host.split(':')[1];
    const attempt = await postTo(
      `http://rebound.example:${port}/`,
      '{}',
      {},
      { ownHost: 'own.example', allowedHosts: [], lookup },
    );
    expect(attempt).toMatchObject({ ok: false, error: 'Webhooks can only go to public addresses' });
    expect(canary.received).toEqual([]);
    await canary.close();
  });
});
