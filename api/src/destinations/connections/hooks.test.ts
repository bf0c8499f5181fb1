import { afterAll, beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import type { Connection, Connections } from '../../../contract/connections/connection.schema.ts';
import type { Hook } from '../../../contract/connections/hook.schema.ts';
import type { SubmissionBody, SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import {
  leadErasedEventSchema,
  leadEventSchema,
  leadUpdatedEventSchema,
  withdrawalEventSchema,
} from '../../../contract/lead/webhook-event.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import type { ErrorBody } from '../../../contract/web/error.schema.ts';
import type { DeliveryRecord } from '../../deliveries/delivery-record.ts';
import { makeLogger } from '../../http/log.ts';
import { consentLink } from '../../submissions/consent-link.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';
import { makeToken } from '../../test/make-token.ts';
import { startVendorServer, type VendorReply } from '../../test/vendor-server.ts';
import { startDispatch } from '../dispatch/start-dispatch.ts';

const { it, app, ann, eve } = apiTest({ signedIn: ['ann', 'eve'] });
const WAIT = { timeout: 30_000, interval: 50 };
const TAKEN: VendorReply = { status: 200, body: {} };
let receiver: Awaited<ReturnType<typeof startVendorServer>>;
let stop: () => Promise<void>;
let program: (method: string, path: string, body?: object) => ReturnType<Browser['request']>;
beforeAll(async () => {
  receiver = await startVendorServer(/^hooks\.example$/, () => TAKEN);
  stop = startDispatch({ config: app.config, log: makeLogger('silent'), secret: 'for tests' });
  const { headers } = await makeToken(ann, ['hooks']);
  program = (method, path, body) => new Browser(app.url).request(method, path, body, headers);
});
afterAll(async () => {
  await stop();
  await receiver.close();
});
beforeEach(async () => {
  for (const { id } of await list()) await program('DELETE', `/api/hooks/${id}`);
  receiver.reply = () => TAKEN;
  receiver.seen.length = 0;
});

let addresses = 0;
const newUrl = () => `https://hooks.example/${++addresses}`;
const list = async () => (await program('GET', '/api/hooks')).body as Hook[];
async function subscribe(input: object): Promise<string> {
  const { status, body } = await program('POST', '/api/hooks', input);
  expect(status).toBe(201);
  return (body as { id: string }).id;
}
const submit = async (quiz: Quiz, over: Partial<SubmissionBody> = {}) => {
  const path = `/api/public/quiz/${quiz.id}/submit`;
  return (await new Browser(app.url).post<SubmissionResult>(path, submitBody(quiz, over))).body.id;
};
const work = (lead: string, change: object) => ann.patch(`/api/submissions/${lead}`, change);
type Event = { type: string; data: { id: string } };
const postedTo = (url: string) => receiver.seen.filter(({ url: at }) => at.href === url);
const typesAt = (url: string) => postedTo(url).map(({ body }) => (body as Event).type);
const untilTypes = (url: string, types: string[]) => vi.waitFor(() => expect(typesAt(url)).toEqual(types), WAIT);
const untilOutboxIsEmpty = (lead: string) =>
  vi.waitFor(async () => {
    const found = await app.db.collection<{ _id: string; outbox: string[] }>('submissions').findOne({ _id: lead });
    expect(found?.outbox).toEqual([]);
    const open = { lead, state: 'pending' as const };
    expect(await app.db.collection<DeliveryRecord>('deliveries').countDocuments(open)).toBe(0);
  }, WAIT);
const withdraw = async (lead: string) =>
  new Browser(app.url).post(await consentLink('', lead), 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
  });

describe('a hook', () => {
  it('is the same for the same address, quiz and events, and is shown to its owner alone', async () => {
    const quiz = await publishedQuiz(ann);
    const input = { url: newUrl(), quizId: quiz.id, events: ['lead.erased', 'lead.created'] };
    const ids = await Promise.all([1, 2, 3].map(() => subscribe(input)));
    expect(new Set(ids).size).toBe(1);
    const shown = { id: ids[0], url: input.url, quizId: quiz.id, events: ['lead.created', 'lead.erased'] };
    expect(await list()).toEqual([{ ...shown, createdAt: expect.any(String), lastUsedAt: null }]);
    await subscribe({ ...input, quizId: '' });
    await subscribe({ ...input, events: ['lead.created'] });
    expect((await list()).map(({ quizId, events }) => [quizId, events.length])).toEqual([
      [quiz.id, 2],
      [null, 2],
      [quiz.id, 1],
    ]);
    const { connections } = (await ann.get<Connections>('/api/connections')).body;
    expect(connections.find(({ id }) => id === ids[0])).toMatchObject({
      vendor: 'webhook',
      name: 'hooks.example',
      events: shown.events,
      hook: { quiz: { id: quiz.id, title: quiz.title } },
    });
    expect((await eve.get<Hook[]>('/api/hooks')).body).toEqual([]);
    // Nothing is posted to find out whether it is there.
    expect(receiver.seen).toEqual([]);
  });

  it('is ended by its program or its owner, by nobody else, and ends no connection of the owner’s', async () => {
    const [id, other] = [await subscribe({ url: newUrl() }), await subscribe({ url: newUrl() })];
    expect((await eve.delete(`/api/hooks/${id}`)).status).toBe(204);
    expect(await list()).toHaveLength(2);
    for (let n = 0; n < 2; n += 1) expect((await program('DELETE', `/api/hooks/${id}`)).status).toBe(204);
    expect((await ann.delete(`/api/connections/${other}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    const credentials = { url: newUrl() };
    const own = await ann.post<Connection>('/api/connections', { vendor: 'webhook', name: 'Own', credentials });
    await program('DELETE', `/api/hooks/${own.body.id}`);
    expect((await ann.delete(`/api/connections/${own.body.id}`)).status).toBe(204);
  });

  it('goes with its quiz', async () => {
    const quiz = await publishedQuiz(ann);
    await subscribe({ url: newUrl(), quizId: quiz.id });
    await ann.delete(`/api/quizzes/${quiz.id}`);
    expect(await list()).toEqual([]);
  });

  it('is refused for an address that must not be called, for no quiz of the owner’s and for no event', async () => {
    const foreign = await publishedQuiz(eve);
    const url = newUrl();
    for (const [input, path] of [
      [{ url: 'http://127.0.0.1/' }, 'url'],
      [{ url: 'ftp://hooks.example/' }, 'url'],
      [{ url, quizId: foreign.id }, 'quizId'],
      [{ url, events: [] }, 'events'],
      [{ url, events: ['quiz.exploded'] }, 'events.0'],
    ] as const) {
      const { status, body } = await program('POST', '/api/hooks', input);
      expect([status, (body as ErrorBody).issues?.[0]?.path]).toEqual([400, path]);
    }
  });

  it('has a sample with the ids of the quiz, of every event', async () => {
    const quiz = await publishedQuiz(ann);
    const sample = async (query = '') => (await program('GET', `/api/hooks/sample${query}`)).body as unknown[];
    const [created, ...more] = await sample(`?quizId=${quiz.id}`);
    expect(more).toEqual([]);
    const { data } = leadEventSchema.parse(created);
    expect(data.quiz.id).toBe(quiz.id);
    expect(Object.keys(data.byQuestion)).toEqual(quiz.questions.map(({ id }) => id));
    const byVotes = await publishedQuiz(ann, {
      outcomeType: 'bucket',
      questions: [{ title: 'Which?', options: ['One', 'Two'].map((text) => ({ text, bucket: 'Oolong' })) }],
      outcomes: [{ name: 'Oolong' }],
    });
    const [voted] = await sample(`?quizId=${byVotes.id}`);
    expect(leadEventSchema.parse(voted).data.totals).toEqual({ Oolong: 1 });
    await ann.delete(`/api/quizzes/${byVotes.id}`);
    const of = async (event: string) => (await sample(`?quizId=${quiz.id}&event=${event}`))[0];
    expect(leadUpdatedEventSchema.parse(await of('lead.updated')).data.status).toBe('new');
    expect(withdrawalEventSchema.parse(await of('consent.withdrawn')).data.consent.given).toBe(false);
    leadErasedEventSchema.parse(await of('lead.erased'));
    // The newest quiz where none is named.
    expect(await sample()).toMatchObject([{ data: { quiz: { id: quiz.id } } }]);
    const foreign = await publishedQuiz(eve);
    expect((await program('GET', `/api/hooks/sample?quizId=${foreign.id}`)).status).toBe(404);
  });
});

describe('what is posted', () => {
  it('is about the quiz that was asked for, and no other', async () => {
    const [quiz, other] = [await publishedQuiz(ann), await publishedQuiz(ann)];
    const [one, all] = [newUrl(), newUrl()];
    await subscribe({ url: one, quizId: quiz.id });
    await subscribe({ url: all });
    const leads = [await submit(quiz), await submit(other)];
    await untilTypes(all, ['lead.created', 'lead.created']);
    await Promise.all(leads.map(untilOutboxIsEmpty));
    expect(postedTo(one).map(({ body }) => leadEventSchema.parse(body).data.id)).toEqual([leads[0]]);
    expect((await list()).every(({ lastUsedAt }) => lastUsedAt)).toBe(true);
  });

  it('ends the hook where the receiver is gone, and fails as for webhooks otherwise', async () => {
    const quiz = await publishedQuiz(ann);
    const [gone, closed] = [newUrl(), newUrl()];
    const input = { url: closed, quizId: quiz.id };
    await subscribe({ url: gone, quizId: quiz.id });
    const id = await subscribe(input);
    receiver.reply = ({ url }) => ({ status: url.href === gone ? 410 : 401 });
    const lead = await submit(quiz);
    await vi.waitFor(async () => expect((await list()).map(({ url }) => url)).toEqual([closed]), WAIT);
    const states = () =>
      app.db
        .collection<DeliveryRecord>('deliveries')
        .find({ lead, destination: 'connected' })
        .map(({ state, reason, target }) => [target === id, state, reason])
        .toArray();
    await vi.waitFor(
      async () =>
        expect((await states()).sort()).toEqual([
          [false, 'off', 'unsubscribed'],
          [true, 'failed', undefined],
        ]),
      WAIT,
    );
    // What was refused is sent once its program subscribes again.
    receiver.reply = () => TAKEN;
    receiver.seen.length = 0;
    expect(await subscribe(input)).toBe(id);
    await untilTypes(closed, ['lead.created']);
    expect(typesAt(gone)).toEqual([]);
  });

  it('is what was asked for: withdrawal and erasure without the lead before', async () => {
    const quiz = await publishedQuiz(ann);
    const url = newUrl();
    await subscribe({ url, quizId: quiz.id, events: ['consent.withdrawn', 'lead.erased'] });
    const lead = await submit(quiz);
    await untilOutboxIsEmpty(lead);
    expect(typesAt(url)).toEqual([]);
    await withdraw(lead);
    await untilTypes(url, ['consent.withdrawn']);
    // It has never been given the address.
    expect(withdrawalEventSchema.parse(postedTo(url)[0]?.body).data).toMatchObject({ id: lead, email: '' });
    await ann.delete(`/api/submissions/${lead}`);
    await untilTypes(url, ['consent.withdrawn', 'lead.erased']);
  });
});

describe('a change of a lead', () => {
  it('is posted once to those that ask for it, with the lead as it is and without notes', async () => {
    const quiz = await publishedQuiz(ann);
    const [asked, silent] = [newUrl(), newUrl()];
    await subscribe({ url: asked, quizId: quiz.id, events: ['lead.updated'] });
    await subscribe({ url: silent, quizId: quiz.id });
    const lead = await submit(quiz);
    await untilOutboxIsEmpty(lead);
    await work(lead, { status: 'won', value: 19.99, tags: { add: ['VIP'] } });
    await untilTypes(asked, ['lead.updated']);
    const [first] = postedTo(asked);
    expect(leadUpdatedEventSchema.parse(first?.body).data).toMatchObject({
      ...{ id: lead, email: 'vera@example.com', status: 'won', value: 19.99, tags: ['VIP'] },
    });
    await untilOutboxIsEmpty(lead);
    // The same again is no change.
    await work(lead, { status: 'won', value: 19.99, tags: { add: ['vip'] } });
    await untilOutboxIsEmpty(lead);
    expect(typesAt(asked)).toHaveLength(1);
    await ann.post(`/api/submissions/${lead}/notes`, { id: 'n1', text: 'Calls back on Monday' });
    await untilTypes(asked, ['lead.updated', 'lead.updated']);
    const next = postedTo(asked)[1];
    expect(JSON.stringify(next?.body)).not.toContain('Monday');
    expect(next?.headers['webhook-id']).not.toBe(first?.headers['webhook-id']);
    expect(typesAt(silent)).toEqual(['lead.created']);
  });

  it('is posted for each lead of a change of many, and for customers', async () => {
    const quiz = await publishedQuiz(ann);
    const url = newUrl();
    await subscribe({ url, quizId: quiz.id, events: ['lead.updated'] });
    const ids = [await submit(quiz, { email: 'one@example.com' }), await submit(quiz, { email: 'two@example.com' })];
    await ann.post('/api/submissions/work', { ids, change: { status: 'contacted' } });
    await untilTypes(url, ['lead.updated', 'lead.updated']);
    await Promise.all(ids.map(untilOutboxIsEmpty));
    await ann.post('/api/submissions/customers', { rows: [{ email: 'two@example.com', value: 5 }] });
    await vi.waitFor(() => expect(postedTo(url)[2]?.body).toMatchObject({ data: { id: ids[1], value: 5 } }), WAIT);
  });

  it('is followed by withdrawal and erasure where it brought the lead', async () => {
    const quiz = await publishedQuiz(ann);
    const lead = await submit(quiz);
    await untilOutboxIsEmpty(lead);
    const url = newUrl();
    await subscribe({ url, quizId: quiz.id, events: ['lead.updated', 'consent.withdrawn', 'lead.erased'] });
    for (const status of ['contacted', 'qualified']) {
      await work(lead, { status });
      await vi.waitFor(() => expect(postedTo(url).at(-1)?.body).toMatchObject({ data: { status } }), WAIT);
      await untilOutboxIsEmpty(lead);
    }
    await withdraw(lead);
    await untilTypes(url, ['lead.updated', 'lead.updated', 'consent.withdrawn']);
    expect(postedTo(url)[2]?.body).toMatchObject({ data: { email: 'vera@example.com' } });
    await untilOutboxIsEmpty(lead);
    // Without consent no change is posted any more.
    await work(lead, { status: 'lost' });
    await untilOutboxIsEmpty(lead);
    await ann.delete(`/api/submissions/${lead}`);
    await untilTypes(url, ['lead.updated', 'lead.updated', 'consent.withdrawn', 'lead.erased']);
  });
});

it('an owner’s webhook is sent what its owner has chosen', async () => {
  const quiz = await publishedQuiz(ann);
  const url = newUrl();
  const made = await ann.post<Connection>('/api/connections', { vendor: 'webhook', name: 'Own', credentials: { url } });
  expect(made.body).toMatchObject({ events: ['lead.created', 'consent.withdrawn', 'lead.erased'], hook: null });
  const path = `/api/connections/${made.body.id}`;
  await ann.patch(path, { everyQuiz: true });
  receiver.seen.length = 0;
  const lead = await submit(quiz);
  await untilTypes(url, ['lead.created']);
  await work(lead, { status: 'won' });
  await untilOutboxIsEmpty(lead);
  expect((await ann.patch<ErrorBody>(path, { events: [] })).status).toBe(400);
  expect((await ann.patch<Connection>(path, { events: ['lead.updated'] })).body.events).toEqual(['lead.updated']);
  await work(lead, { status: 'lost' });
  await untilTypes(url, ['lead.created', 'lead.updated']);
  await submit(quiz).then(untilOutboxIsEmpty);
  expect(typesAt(url)).toHaveLength(2);
  await ann.delete(path);
});
