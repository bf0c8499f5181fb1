import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, vi } from 'vitest';
import type { Delivery } from '../../../contract/lead/webhook.schema.ts';
import { makeLogger } from '../../http/log.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';
import { startReceiver } from '../../test/webhook-receiver.ts';
import { startDispatch } from './start-dispatch.ts';

/** Longer than the first retry after a failure waits. */
const RETRY_MS = 6_000;
/** Longer than a worker needs to look for more. */
const LOOKED_MS = 1_500;

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let stop: () => Promise<void>;
/** Requests that wait for an answer, the first one first. */
const waiting: ServerResponse[] = [];
const { it, app, ann, ben } = apiTest({
  signedIn: ['ann', 'ben'],
  settings: async () => {
    receiver = await startReceiver((response) => waiting.push(response));
    return { WEBHOOK_ALLOWED_HOSTS: receiver.host };
  },
});

beforeEach(async () => {
  for (const name of ['submissions', 'deliveries']) await app.db.collection(name).deleteMany({});
  while (waiting.length) answer(200);
  // The next one remembers nothing of the receiver.
  await stop?.();
  receiver.received.length = 0;
  stop = startDispatch({ config: app.config, log: makeLogger('silent'), secret: 'for tests' });
});
afterAll(async () => {
  await receiver.close();
  await stop();
});

async function sendLeads(count: number, owner = ann, webhookUrl = receiver.url) {
  const quiz = await publishedQuiz(owner, { webhookUrl });
  for (let n = 0; n < count; n += 1)
    await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
  return `/api/quizzes/${quiz.id}/webhook/deliveries`;
}
const arrived = (count: number) =>
  vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count), { timeout: 30_000 });
const answer = (status: number) => waiting.shift()?.writeHead(status).end();

it('keeps two leads under way to a receiver and no more, until it has answered one', async () => {
  await sendLeads(4);
  await arrived(2);
  await sleep(LOOKED_MS);
  expect(receiver.received).toHaveLength(2);
  answer(200);
  await arrived(3);
  await sleep(LOOKED_MS);
  expect(receiver.received).toHaveLength(3);
});

it('leaves a receiver alone after five failures in a row', async () => {
  await sendLeads(9);
  await arrived(2);
  // While one is answered, another is under way.
  for (let failures = 1; failures <= 4; failures += 1) {
    answer(500);
    await arrived(failures + 2);
  }
  answer(500);
  await sleep(LOOKED_MS);
  answer(500);
  await sleep(LOOKED_MS);
  expect(receiver.received).toHaveLength(6);
});

it('says when a receiver that is left alone is tried again, and sends it what is replayed', async () => {
  const failed = await sendLeads(6);
  for (let failures = 1; failures <= 6; failures += 1) {
    // The sixth is under way before the fifth fails.
    await arrived(Math.min(failures + 1, 6));
    answer(500);
  }
  const log = async (path: string) => (await ann.get<Delivery[]>(path)).body;
  const waitUntilTrue = (path: string, count: number) =>
    vi.waitFor(
      async () => {
        const due = (await log(path)).map(({ nextAttemptAt }) => Date.parse(nextAttemptAt ?? '') - Date.now());
        expect(due.filter((inMs) => inMs > RETRY_MS)).toHaveLength(count);
      },
      { timeout: 30_000 },
    );
  await waitUntilTrue(failed, 6);
  await waitUntilTrue(await sendLeads(1), 1);
  expect(receiver.received).toHaveLength(6);
  const [first] = await log(failed);
  expect((await ann.post(`${failed}/${first?.id}/replay`)).status).toBe(202);
  await arrived(7);
  answer(200);
  await vi.waitFor(async () => expect((await log(failed))[0]?.state).toBe('delivered'), { timeout: 30_000 });
});

it('delivers for one account while all receivers of another hang', async () => {
  for (let n = 0; n < 10; n += 1) await sendLeads(1, ann, `${receiver.url}/${n}`);
  await arrived(4);
  await sleep(LOOKED_MS);
  expect(receiver.received).toHaveLength(4);
  await sendLeads(1, ben);
  await arrived(5);
});
