import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { SubmissionResult } from '../../contract/lead/submission.schema.ts';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { startDispatch } from '../destinations/dispatch/start-dispatch.ts';
import { makeLogger } from '../http/log.ts';
import { apiTest } from '../test/api-test.ts';
import { deliveryOf } from '../test/delivery-of.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { commandsOf } from '../test/profiled.ts';
import { type LogLine, startAnotherApp } from '../test/test-app.ts';
import { startReceiver } from '../test/webhook-receiver.ts';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  instances: 1,
  settings: async (onCleanup) => {
    receiver = await startReceiver((response) => response.writeHead(500).end());
    onCleanup(receiver.close);
    return { WEBHOOK_ALLOWED_HOSTS: receiver.host };
  },
});

const submit = async (url: string, quiz: Awaited<ReturnType<typeof publishedQuiz>>, requestId: string) => {
  const answer = await fetch(`${url}/api/public/quiz/${quiz.id}/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': requestId },
    body: JSON.stringify(submitBody(quiz)),
  });
  return { answer, body: (await answer.json()) as SubmissionResult };
};
/** What the database recorded with a comment, by collection. */
const commentsOn = (commands: Awaited<ReturnType<typeof commandsOf>>, collection: string) =>
  commands.filter(({ ns }) => ns.endsWith(`.${collection}`)).map(({ comment }) => comment);

it('a request has the id of its proxy in its answer, its log lines and its operations', async () => {
  const proxied = await startAnotherApp(app, { TRUST_PROXY: 'loopback' });
  const quiz = await publishedQuiz(ann);
  const requestId = randomUUID();
  const commands = await commandsOf(app.db, async () => {
    const { answer } = await submit(proxied.url, quiz, requestId);
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, requestId]);
  });
  await vi.waitFor(() => expect(proxied.lines.map(({ requestId: each }) => each)).toEqual([requestId]), 30_000);
  expect(new Set(commentsOn(commands, 'submissions'))).toEqual(new Set([requestId]));
  expect(commentsOn(commands, 'quizzes')).toContain(requestId);
  const missing = await fetch(`${proxied.url}/api/nothing`, { headers: { 'x-request-id': requestId } });
  expect(((await missing.json()) as ErrorBody).requestId).toBe(requestId);
  await proxied.close();
});

it('an id that a stranger sends is not taken', async () => {
  const requestId = randomUUID();
  const answer = await fetch(`${app.url}/api/nothing`, { headers: { 'x-request-id': requestId } });
  expect(answer.headers.get('x-request-id')).not.toBe(requestId);
  expect(((await answer.json()) as ErrorBody).requestId).toBe(answer.headers.get('x-request-id'));
});

it('leads that are written together are written on behalf of all of them', async () => {
  const proxied = await startAnotherApp(app, { TRUST_PROXY: 'loopback' });
  const quiz = await publishedQuiz(ann);
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const commands = await commandsOf(app.db, () => Promise.all(ids.map((id) => submit(proxied.url, quiz, id))));
  const named = commentsOn(commands, 'submissions').flatMap((comment) => comment?.split(' ') ?? []);
  expect([...new Set(named)].toSorted()).toEqual(ids.toSorted());
  await proxied.close();
});

it('what a worker does about a lead has the id of the request that brought it', async () => {
  const proxied = await startAnotherApp(app, { TRUST_PROXY: 'loopback' });
  const quiz = await publishedQuiz(ann);
  await ann.put(`/api/quizzes/${quiz.id}/webhook`, { url: receiver.url });
  const requestId = randomUUID();
  const lines: LogLine[] = [];
  let stop = async () => {};
  const commands = await commandsOf(app.db, async () => {
    const { body } = await submit(proxied.url, quiz, requestId);
    const log = makeLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
    stop = startDispatch({ config: app.config, log, secret: 'for tests' });
    await vi.waitFor(async () => expect((await deliveryOf(app, body.id, 'webhook'))?.attempts).toHaveLength(1), {
      timeout: 30_000,
    });
    expect(await deliveryOf(app, body.id, 'webhook')).toMatchObject({ requestId });
    // Nothing is left on the lead once nobody has to be told of it.
    expect(await app.db.collection('submissions').findOne({ _id: body.id as never })).not.toHaveProperty('requestId');
  });
  await stop();
  await vi.waitFor(
    () =>
      expect(lines).toContainEqual(expect.objectContaining({ requestId, msg: 'webhook: a message was not delivered' })),
    30_000,
  );
  expect(commentsOn(commands, 'deliveries')).toContain(requestId);
  await proxied.close();
});
