import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, vi } from 'vitest';
import { makeLogger } from '../http/log.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { startReceiver } from '../test/webhook-receiver.ts';
import { startDeliveryWorker } from './delivery-worker.ts';
import { outboundRules } from './public-address.ts';

/** Longer than a worker needs to look for more. */
const LOOKED_MS = 1_500;

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let stop: () => Promise<void>;
/** Requests that wait for an answer, the first one first. */
const waiting: ServerResponse[] = [];
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  settings: async () => {
    receiver = await startReceiver((response) => waiting.push(response));
    return { WEBHOOK_ALLOWED_HOSTS: receiver.host };
  },
});

beforeEach(async () => {
  await app.db.collection('submissions').deleteMany({});
  while (waiting.length) answer(200);
  // The next one remembers nothing of the receiver.
  await stop?.();
  receiver.received.length = 0;
  stop = startDeliveryWorker({ ...outboundRules(app.config), log: makeLogger('silent') });
});
afterAll(async () => {
  await receiver.close();
  await stop();
});

async function sendLeads(count: number) {
  const quiz = await publishedQuiz(ann, { webhookUrl: receiver.url });
  for (let n = 0; n < count; n += 1)
    await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
}
const arrived = (count: number) =>
  vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 });
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
