import { beforeEach, expect } from 'vitest';
import type { SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import type { DeliveryRecord, OutboxEvent } from '../../deliveries/delivery-record.ts';
import { makeLogger } from '../../http/log.ts';
import { consentLink } from '../../submissions/consent-link.ts';
import { clearOutbox, leadsInOutbox } from '../../submissions/outbox-leads.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';
import { fanOut } from './fan-out.ts';

const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  settings: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'quiz@example.com' },
});
let quiz: Quiz;
let id: string;
const leads = () => app.db.collection<{ _id: string; outbox: OutboxEvent[] }>('submissions');
const outbox = async () => (await leads().findOne({ _id: id }))?.outbox;
const stored = () => app.db.collection<DeliveryRecord>('deliveries').find({ lead: id }).sort({ _id: 1 }).toArray();
const idsOfStored = async () => (await stored()).map(({ _id }) => _id);
/** Reads the outboxes as a worker does. */
const run = (onStored: () => void = () => undefined) =>
  fanOut(
    { config: app.config, log: makeLogger('silent'), secret: 'for tests', clock: () => new Date() },
    async () => true,
    onStored,
  );

beforeEach(async () => {
  for (const name of ['submissions', 'deliveries']) await app.db.collection(name).deleteMany({});
  quiz = await publishedQuiz(ann, { webhookUrl: 'https://crm.example/hook', resultMail: true });
  const path = `/api/public/quiz/${quiz.id}/submit`;
  id = (await new Browser(app.url).post<SubmissionResult>(path, submitBody(quiz))).body.id;
});

it('stores one delivery for each destination, and what the visitor’s mail is counted by with it alone', async () => {
  let called = 0;
  await run(() => {
    called += 1;
  });
  expect(called).toBe(1);
  const expected = ['owner-mail', 'result-mail', 'webhook'].map((to) => `${id}:${to}:lead.stored`);
  expect(await idsOfStored()).toEqual(expected);
  expect((await stored()).map(({ memo, target }) => [Object.keys(memo ?? {}), target])).toEqual([
    [[], ''],
    [['client'], ''],
    [[], 'https://crm.example/hook'],
  ]);
  expect(await leads().findOne({ _id: id })).toMatchObject({ outbox: [] });
  expect(await leads().findOne({ _id: id })).not.toHaveProperty('mailClient');
});

it('changes nothing when a worker that died is repeated, or several are at it', async () => {
  await run();
  const collection = app.db.collection<DeliveryRecord>('deliveries');
  await collection.updateOne(
    { _id: `${id}:webhook:lead.stored` },
    { $set: { state: 'delivered', nextAttemptAt: null } },
  );
  const before = await stored();
  // As it was before the outbox was emptied.
  await leads().updateOne({ _id: id }, { $set: { outbox: ['lead.stored'] } });
  await Promise.all([run(), run(), run()]);
  expect(await stored()).toEqual(before);
  expect(await outbox()).toEqual([]);
});

it('asks what is wanted when it reads an outbox, not when the lead came', async () => {
  await app.db.collection<{ _id: string }>('quizzes').updateOne({ _id: quiz.id }, { $set: { webhookUrl: '' } });
  await ann.patch('/api/user/settings', { emailNotifications: false });
  await run();
  await ann.patch('/api/user/settings', { emailNotifications: true });
  expect(await idsOfStored()).toEqual([`${id}:result-mail:lead.stored`]);
  expect(await outbox()).toEqual([]);
});

it('leaves an event for the next time that comes while it is at it', async () => {
  const [read] = await leadsInOutbox(1);
  expect(read?._id).toBe(id);
  await new Browser(app.url).post(await consentLink('', id), 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  await clearOutbox(read ? [read] : []);
  expect(await outbox()).toEqual(['consent.withdrawn']);
  await run();
  expect(await idsOfStored()).toEqual([`${id}:webhook:consent.withdrawn`]);
});

it('removes what was stored about a lead that was erased meanwhile', async () => {
  await run();
  const late = await stored();
  expect((await ann.delete(`/api/submissions/${id}`)).status).toBe(204);
  expect(await stored()).toEqual([]);
  // What another worker had read before stores it after.
  await app.db.collection<DeliveryRecord>('deliveries').insertMany(late);
  await run();
  expect(await stored()).toEqual([]);
  expect(await outbox()).toEqual([]);
});
