import { afterAll, beforeAll, expect, vi } from 'vitest';
import { z } from 'zod';
import type { SubmissionResult } from '../../contract/lead/submission.schema.ts';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { makeLogger } from '../http/log.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { deliveryOf } from '../test/delivery-of.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';
import { startReceiver } from '../test/webhook-receiver.ts';
import { defineDestination } from './destination.ts';
import { definePost } from './dispatch/define-post.ts';
import { startDispatch } from './dispatch/start-dispatch.ts';
import { destinations } from './registry.ts';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  settings: async () => {
    receiver = await startReceiver((response) => response.writeHead(500).end());
    return { WEBHOOK_ALLOWED_HOSTS: receiver.host };
  },
});
const said: string[] = [];

/** All that a destination of its own needs beside its line in the registry. */
const shout = defineDestination<{ room: string }, string, boolean>({
  events: ['lead.stored', 'lead.erased'],
  settings: z.object({ room: z.string().min(2) }),
  limits: { atOnce: 2, leaseMs: 60_000 },
  compose: async (event, lead, { room }, { delivery }) => ({
    send: `${room}: ${event} ${lead?.name ?? delivery.lead}`,
  }),
  send: async (message) => said.push(message) > 1,
  readAnswer: (ok) => ({ outcome: ok ? 'delivered' : 'retry', status: null, error: ok ? '' : 'Louder', response: '' }),
});
/** One that posts to an address needs no more. */
const ping = definePost<{ url: string }>({
  events: ['lead.stored'],
  settings: z.object({ url: z.string() }),
  compose: async () => ({ send: { body: '{}' } }),
});
let stop: () => Promise<void>;
beforeAll(() => {
  Object.assign(destinations, { shout, ping });
  stop = startDispatch({ config: app.config, log: makeLogger('silent'), secret: 'for tests' });
});
afterAll(async () => {
  await stop();
  await receiver.close();
});

const submit = async (quiz: Awaited<ReturnType<typeof publishedQuiz>>) =>
  (await new Browser(app.url).post<SubmissionResult>(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz))).body.id;

it('is told of leads, and that they are erased, once its owner has set it, and of none once it is taken off', async () => {
  const quiz = await publishedQuiz(ann);
  const path = `/api/quizzes/${quiz.id}/destinations/shout`;
  const without = await submit(quiz);
  const all = `/api/quizzes/${quiz.id}/destinations`;
  expect((await ann.get(all)).body).toEqual({});
  await vi.waitFor(async () => expect(await outboxOf(without)).toEqual([]), { timeout: 30_000 });

  expect((await ann.put(path, { settings: { room: 'x' } })).status).toBe(400);
  expect((await ann.put(path, { settings: { room: 'sales', more: 1 } })).body).toEqual({ settings: { room: 'sales' } });
  // The secret of its webhook is nobody's to read.
  await ann.post(`/api/quizzes/${quiz.id}/webhook/secret`);
  expect((await ann.get(all)).body).toEqual({ shout: { room: 'sales' } });
  const lead = await submit(quiz);
  const settled = async () => expect((await deliveryOf(app, lead, 'shout'))?.state).toBe('delivered');
  await vi.waitFor(settled, { timeout: 30_000 });
  expect(said).toEqual(Array(2).fill('sales: lead.stored Vera Visitor'));
  expect((await deliveryOf(app, lead, 'shout'))?.attempts.map(({ error }) => error)).toEqual(['Louder', '']);
  expect(await deliveryOf(app, without, 'shout')).toBeNull();

  expect((await ann.delete(`/api/submissions/${lead}`)).status).toBe(204);
  await vi.waitFor(() => expect(said.slice(2)).toEqual([`sales: lead.erased ${lead}`]), { timeout: 30_000 });
  expect(await deliveryOf(app, lead, 'shout')).toBeNull();

  expect((await ann.put(path, { settings: null })).body).toEqual({ settings: null });
  const after = await submit(quiz);
  await vi.waitFor(async () => expect(await outboxOf(after)).toEqual([]), { timeout: 30_000 });
  expect(await deliveryOf(app, after, 'shout')).toBeNull();
});

it('is set by the owner of the quiz alone, and goes with the quiz', async () => {
  const quiz = await publishedQuiz(ann);
  const path = `/api/quizzes/${quiz.id}/destinations/shout`;
  await ann.put(path, { settings: { room: 'sales' } });
  const eve = await signIn(app, 'eve@example.com');
  for (const settings of [{ room: 'mine' }, null]) expect((await eve.put(path, { settings })).status).toBe(404);
  expect((await eve.get(`/api/quizzes/${quiz.id}/destinations`)).status).toBe(404);
  // Where its leads are sent is set in the quiz.
  for (const name of ['webhook', 'nothing', 'constructor'])
    expect((await ann.put(`/api/quizzes/${quiz.id}/destinations/${name}`, { settings: {} })).status).toBe(404);
  const stored = () => app.db.collection('destination_settings').countDocuments({ quiz: quiz.id });
  expect(await stored()).toBe(1);
  await ann.delete(`/api/quizzes/${quiz.id}`);
  expect(await stored()).toBe(0);
});

it('that posts is set to public addresses only, and reads what they answer', async () => {
  const quiz = await publishedQuiz(ann);
  const path = `/api/quizzes/${quiz.id}/destinations/ping`;
  const refused = await ann.put<ErrorBody>(path, { settings: { url: 'http://127.0.0.1/' } });
  const message = 'Webhooks can only go to public addresses';
  expect([refused.status, refused.body.issues]).toEqual([400, [{ path: 'url', message }]]);
  expect((await ann.put(path, { settings: { url: receiver.url } })).status).toBe(200);
  const lead = await submit(quiz);
  await vi.waitFor(async () => expect((await deliveryOf(app, lead, 'ping'))?.attempts).toHaveLength(1), {
    timeout: 30_000,
  });
  expect(await deliveryOf(app, lead, 'ping')).toMatchObject({
    state: 'pending',
    target: receiver.url,
    attempts: [{ status: 500, error: 'The receiver answered 500' }],
  });
  expect(receiver.received.map(({ body }) => body)).toEqual(['{}']);
});

const outboxOf = async (lead: string) =>
  (await app.db.collection<{ _id: string; outbox: string[] }>('submissions').findOne({ _id: lead }))?.outbox;
