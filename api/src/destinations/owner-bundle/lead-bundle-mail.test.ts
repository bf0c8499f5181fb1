import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import type { DeliveryRecord } from '../../deliveries/delivery-record.ts';
import { makeLogger } from '../../http/log.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { deliveryStateOf } from '../../test/delivery-of.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { signIn } from '../../test/sign-in.ts';
import { fanOut } from '../dispatch/fan-out.ts';
import { startDispatch } from '../dispatch/start-dispatch.ts';

let quiz: Quiz;
let server: Awaited<ReturnType<typeof startMailServer>>;
/** What the server does with a text that it has taken: nothing, or something else than its answer. */
let afterText: ((hangUp: () => void) => void) | undefined;
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  instances: 2,
  settings: async (onCleanup) => {
    server = await startMailServer({}, (hangUp) => afterText?.(hangUp));
    onCleanup(server.close);
    return { SMTP_URL: server.url, MAIL_FROM: 'quiz@example.com' };
  },
});
const stops: Array<() => Promise<void>> = [];
const startWorker = () =>
  startDispatch({
    config: app.config,
    log: makeLogger('silent'),
    secret: 'a secret for tests',
    pace: { alonePerHour: 3, bundleAfterMs: 1_500 },
  });

beforeAll(() => {
  stops.push(startWorker(), startWorker());
});
afterAll(() => Promise.all(stops.map((stop) => stop())));
beforeEach(async () => {
  afterText = undefined;
  server.received.length = 0;
  await ann.patch('/api/user/settings', { emailNotifications: true });
  quiz = await publishedQuiz(ann, { title: 'Busy' });
});

const submit = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz)),
    ),
  );
const mails = () => app.db.collection<DeliveryRecord>('deliveries');
/** The states of the mails about all of the quiz's leads. */
async function statesOf(): Promise<string[]> {
  const leads = await app.db
    .collection<{ _id: string }>('submissions')
    .find({ quiz: quiz.id } as object)
    .toArray();
  return Promise.all(leads.map(({ _id }) => deliveryStateOf(app, _id, 'owner-mail')));
}
async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 15_000; waited += 50) {
    if (await done()) return;
    await sleep(50);
  }
  throw new Error(`it did not come to pass: ${await statesOf()}, ${server.received.map(({ subject }) => subject)}`);
}
const allAre = async (state: string) => (await statesOf()).every((own) => own === state);
/** How many leads each mail tells of; one mail that came twice, under one name, counts once. */
const told = () =>
  [...new Map(server.received.map(({ messageId, subject }) => [messageId, subject ?? ''])).values()].map((subject) =>
    subject.startsWith('New submission:') ? 1 : Number(/^(\d+) new submissions?: Busy$/.exec(subject)?.[1]),
  );
const alone = () => server.received.filter(({ subject }) => subject?.startsWith('New submission:')).length;
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

it('are one for each of the first three, and one for all that follow soon', async () => {
  await submit(25);
  await until(() => allAre('delivered'));
  expect(alone()).toBe(3);
  expect(told().length).toBeLessThan(13);
  expect(sum(told())).toBe(25);
  const bundled = server.received.find(({ subject }) => subject?.includes('submissions'));
  expect(bundled?.text).toMatch(/\/dashboard\/leads\?quizId=\w+\s/);
  expect(bundled?.raw).not.toContain('vera');
  await submit(2);
  await until(() => allAre('delivered'));
  expect(sum(told())).toBe(27);
  expect(alone()).toBe(3);
});

it('tell of each lead once when a server takes the text and hangs up', async () => {
  await submit(3);
  await until(() => allAre('delivered'));
  let hangUps = 0;
  afterText = (hangUp) => {
    if (hangUps++ === 0) hangUp();
  };
  await submit(6);
  await until(() => allAre('delivered'));
  const repeated = server.received.filter(({ messageId }) => messageId === server.received.at(-1)?.messageId);
  expect(repeated.map(({ subject }) => subject)).toEqual(Array(2).fill(repeated[0]?.subject));
  expect(sum(told())).toBe(9);
});

it('tell of each lead once when a worker dies while it fills a bundle, or while it lets one go', async () => {
  await submit(3);
  await until(() => allAre('delivered'));
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await submit(4);
  // Turned into deliveries, and not delivered.
  await fanOut(
    { config: app.config, log: makeLogger('silent'), secret: 'a secret for tests', clock: () => new Date() },
    async () => true,
    () => undefined,
  );
  // What a worker leaves that died: a bundle claimed and numbered, two of its leads put in, one of them erased; then its lease runs out.
  const pending = { quiz: quiz.id, destination: 'owner-mail', state: 'pending' } as const;
  const [first, second, third] = await mails().find(pending).toArray();
  const past = new Date(Date.now() - 1_000);
  await mails().updateOne(
    { _id: `${quiz.id}:owner-bundle:lead.stored` },
    { $set: { 'memo.bundle': 1, state: 'pending', attempts: [], nextAttemptAt: past, leaseId: 'dead' } },
  );
  for (const mail of [first, second])
    await mails().updateOne(
      { _id: mail?._id ?? '' },
      { $set: { 'memo.bundle': 1, nextAttemptAt: new Date(Date.now() + 60_000) } },
    );
  await ann.delete(`/api/submissions/${first?.lead}`);
  // And a lead that it had claimed by itself.
  await mails().updateOne({ _id: third?._id ?? '' }, { $set: { leaseId: 'dead', nextAttemptAt: past } });
  stops.push(startWorker(), startWorker());
  await until(async () => (await statesOf()).every((state) => state === 'delivered' || state === 'off'));
  expect(sum(told())).toBe(6);
  expect((await statesOf()).filter((state) => state === 'off')).toHaveLength(1);
});

it('stop where the owner has switched them off in between, and with the quiz or the account', async () => {
  await submit(8);
  await until(() => server.received.length === 3);
  await ann.patch('/api/user/settings', { emailNotifications: false });
  await until(async () => !(await statesOf()).includes('pending'));
  expect((await statesOf()).filter((state) => state === 'off')).toHaveLength(5);

  const bob = await signIn(app, 'bob@example.com');
  for (const remove of [() => bob.delete(`/api/quizzes/${quiz.id}`), () => bob.delete('/api/user')]) {
    quiz = await publishedQuiz(bob, { title: 'Busy' });
    server.received.length = 0;
    await submit(6);
    await until(() => server.received.length === 3);
    expect((await remove()).status).toBe(204);
    await sleep(2_500);
    expect(server.received).toHaveLength(3);
    expect(await mails().countDocuments({ quiz: quiz.id })).toBe(0);
  }
});
