import { afterAll, beforeAll, expect, vi } from 'vitest';
import { quizCompletedEventSchema, quizStartedEventSchema } from '../../../contract/lead/webhook-event.schema.ts';
import { MINUTE_MS } from '../../../contract/time.ts';
import { projectFigures } from '../../analytics/projection/project-figures.ts';
import { makeLogger } from '../../http/log.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';
import { makeToken } from '../../test/make-token.ts';
import { startVendorServer } from '../../test/vendor-server.ts';
import { startDispatch } from '../dispatch/start-dispatch.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
const WAIT = { timeout: 30_000, interval: 50 };
let receiver: Awaited<ReturnType<typeof startVendorServer>>;
let program: (method: string, path: string, body?: object) => ReturnType<Browser['request']>;
let aheadMs = 0;
const stops: Array<() => Promise<void>> = [];
beforeAll(async () => {
  receiver = await startVendorServer(/^hooks\.example$/, () => ({ status: 200, body: {} }));
  const clock = () => new Date(Date.now() + aheadMs);
  for (let n = 0; n < 2; n += 1)
    stops.push(startDispatch({ config: app.config, log: makeLogger('silent'), secret: 'for tests', clock }));
  const { headers } = await makeToken(ann, ['hooks']);
  program = (method, path, body) => new Browser(app.url).request(method, path, body, headers);
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await receiver.close();
});

const postedTo = (path: string) =>
  receiver.seen.filter(({ url }) => url.pathname === path).map(({ body }) => body as { type: string });
const subscribe = (path: string, more: object) =>
  program('POST', '/api/hooks', { url: `https://hooks.example${path}`, ...more });

it('posts once a minute how many visitors began and completed a quiz, to those that ask for it', async () => {
  const quiz = await publishedQuiz(ann, { title: 'How green?' });
  await subscribe('/both', { quizId: quiz.id, events: ['quiz.started', 'quiz.completed'] });
  await subscribe('/starts', { events: ['quiz.started'] });
  await subscribe('/leads', {});
  const visitor = async (events: object[]) => {
    const body = submitBody(quiz, { version: quiz.version });
    const { sessionId, version, answers } = body;
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120' };
    const sent = { sessionId, version, events: [{ type: 'view' }, ...events] };
    const { status } = await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/events`, sent, agent);
    expect(status).toBe(204);
    return { body, answers };
  };
  await visitor([]);
  await visitor([{ type: 'start' }]);
  const { answers } = await visitor([{ type: 'start' }]);
  await projectFigures();
  await visitor([{ type: 'start' }, { type: 'complete', answers }]);
  const { body } = await visitor([{ type: 'start' }]);
  await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, body);
  await projectFigures();
  await vi.waitFor(() => expect(postedTo('/leads')).toHaveLength(1), WAIT);
  expect([...postedTo('/both'), ...postedTo('/starts')]).toEqual([]);

  aheadMs = 2 * MINUTE_MS;
  await vi.waitFor(() => expect([...postedTo('/both'), ...postedTo('/starts')]).toHaveLength(3), WAIT);
  const started = quizStartedEventSchema.parse(postedTo('/both').find(({ type }) => type === 'quiz.started'));
  expect(started.data).toMatchObject({ quiz: { id: quiz.id, title: 'How green?' }, count: 4 });
  const completed = quizCompletedEventSchema.parse(postedTo('/both').find(({ type }) => type === 'quiz.completed'));
  const green = quiz.outcomes.find(({ name }) => name === 'Green');
  expect(completed.data).toMatchObject({ count: 2, outcomes: [{ id: green?.id, name: 'Green', count: 2 }] });
  expect(JSON.stringify(receiver.seen.filter(({ url }) => url.pathname !== '/leads'))).not.toContain('vera@');
  expect(postedTo('/starts')).toEqual([started]);
  expect(postedTo('/leads')).toHaveLength(1);

  aheadMs = 4 * MINUTE_MS;
  await visitor([{ type: 'start' }]);
  await projectFigures();
  aheadMs = 6 * MINUTE_MS;
  await vi.waitFor(() => expect(postedTo('/starts')).toHaveLength(2), WAIT);
  expect(postedTo('/starts')[1]).toMatchObject({ data: { count: 1 } });
});

it('shows programs how they look', async () => {
  const quiz = await publishedQuiz(ann);
  const sample = async (event: string) =>
    (await program('GET', `/api/hooks/sample?quizId=${quiz.id}&event=${event}`)).body as unknown[];
  quizStartedEventSchema.parse((await sample('quiz.started'))[0]);
  quizCompletedEventSchema.parse((await sample('quiz.completed'))[0]);
});
