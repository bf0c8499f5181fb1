import { afterEach, expect, it } from 'vitest';
import { projectFigures } from '../analytics/projection/project-figures.ts';
import { deliveries, dueDelivery } from '../deliveries/delivery-record.ts';
import { Browser } from '../test/browser.ts';
import { startDatabaseProxy } from '../test/database-proxy.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { scraped } from '../test/scraped.ts';
import { signIn } from '../test/sign-in.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const TOKEN = 'a-token-for-tests';
/** Each process has its own metrics. If two answer in turn, two reads return both. */
const read = async (authorization?: string) => {
  const headers: Record<string, string> = authorization ? { authorization } : {};
  const answers = [await fetch(`${app.url}/metrics`, { headers }), await fetch(`${app.url}/metrics`, { headers })];
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  return { status: answers[0]?.status, text: texts.join('\n') };
};

it('reports request durations by route and no personal data', async () => {
  app = await startTestApp({ METRICS_TOKEN: TOKEN });
  const ann = await signIn(app, 'ann@example.com');
  const quiz = await publishedQuiz(ann);
  const { sessionId } = submitBody(quiz);
  await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
  for (const made of ['x', 'y', 'z']) await ann.get(`/made-up/${made}`);
  const { status, text } = await read(`Bearer ${TOKEN}`);
  expect(status).toBe(200);
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="POST",route="\/api\/public\/quiz\/:id\/submit",status="200"\} \d/,
  );
  expect(text).toContain('quizfunnel_leads 1');
  expect(text).toContain('quizfunnel_leads_in_outbox 1');
  expect(text).toContain('quizfunnel_deliveries{destination="webhook",state="pending"} 0');
  expect(text).toContain('quizfunnel_deliveries{destination="result-mail",state="failed"} 0');
  expect(text).toContain('process_resident_memory_bytes');
  for (const personal of [quiz.id, sessionId, 'example.com', 'made-up']) expect(text).not.toContain(personal);
});

it('does not exist without the right token, or without METRICS_TOKEN', async () => {
  app = await startTestApp({ METRICS_TOKEN: TOKEN });
  const nowhere = async (answer: ReturnType<typeof read>) =>
    expect((await answer).text).not.toContain('http_request_duration');
  await nowhere(read());
  await nowhere(read('Bearer wrong'));
  await nowhere(read('Bearer '));
  await app.close();
  app = await startTestApp();
  await nowhere(read('Bearer undefined'));
  await nowhere(read('Bearer '));
});

/** A process counts from its start: tests compare two readings. */
const readings = () => scraped(app.url, TOKEN);

it('counts submissions that were acknowledged, and refused ones by their reason', async () => {
  app = await startTestApp({ METRICS_TOKEN: TOKEN }, 1);
  const quiz = await publishedQuiz(await signIn(app, 'ann@example.com'));
  const visitor = new Browser(app.url);
  const submit = (body: object) => visitor.post(`/api/public/quiz/${quiz.id}/submit`, body);
  const before = await readings();
  const body = submitBody(quiz);
  await submit(body);
  await submit({ ...body, name: 'Another' });
  await submit({});
  await submit({});
  const after = await readings();
  const added = (labels: string) => {
    const series = `quizfunnel_submissions_total{${labels}}`;
    return (after.get(series) ?? 0) - (before.get(series) ?? 0);
  };
  expect(added('result="acknowledged",code=""')).toBe(1);
  expect(added('result="refused",code="submission_conflict"')).toBe(1);
  expect(added('result="refused",code="validation_failed"')).toBe(2);
});

it('says for how long what is due has been waiting, by destination', async () => {
  app = await startTestApp({ METRICS_TOKEN: TOKEN }, 1);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const store = (_id: string, destination: string, more: object) =>
    deliveries().insertOne({
      ...dueDelivery({ _id, destination, event: 'lead.stored', owner: 'ann', createdAt: minutesAgo(10) }),
      ...more,
    });
  const attempt = { at: minutesAgo(30), durationMs: 1, status: 500, error: 'No', response: '' };
  await store('due', 'webhook', {});
  await store('failed before', 'connected', { nextAttemptAt: minutesAgo(-30), attempts: [attempt] });
  await store('due since its day', 'result-mail', { createdAt: minutesAgo(9_000), nextAttemptAt: minutesAgo(2) });
  await store('waits for its day', 'follow-up-mail', { nextAttemptAt: minutesAgo(-30) });
  await store('waits for its account', 'owner-mail', { held: true });
  await store('given up', 'weekly-report', { state: 'failed', attempts: [attempt] });
  const read = await readings();
  const age = (destination: string) =>
    Math.round((read.get(`quizfunnel_outbox_age_seconds{destination="${destination}"}`) ?? -60) / 60);
  expect(['webhook', 'connected', 'result-mail', 'follow-up-mail', 'owner-mail', 'weekly-report'].map(age)).toEqual([
    10, 30, 2, 0, 0, 0,
  ]);
});

it('says how old the figures are, how long commands take, how late the event loop is and how full the disk', async () => {
  app = await startTestApp({ METRICS_TOKEN: TOKEN }, 1);
  expect((await readings()).has('quizfunnel_figures_lag_seconds')).toBe(false);
  await projectFigures();
  const asOf = new Date(Date.now() - 90_000);
  await app.db.collection<{ _id: string }>('figures_state').updateOne({ _id: 'figures' }, { $set: { asOf } });
  const read = await readings();
  expect(read.get('quizfunnel_figures_lag_seconds')).toBeCloseTo(90, -1);
  expect(read.get('quizfunnel_database_command_duration_seconds_count{command="aggregate"}')).toBeGreaterThan(0);
  expect(read.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  const [free = 0, size = 0] = ['free', 'size'].map((what) => read.get(`quizfunnel_database_disk_${what}_bytes`));
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free);
});

it('answers without a database, and leaves out what only the database knows', async () => {
  const proxy = await startDatabaseProxy();
  app = await startTestApp({ METRICS_TOKEN: TOKEN, MONGODB_URI: proxy.uri }, 1);
  expect((await readings()).get('quizfunnel_database_up')).toBe(1);
  proxy.set('reset');
  const read = await readings();
  expect(read.get('quizfunnel_database_up')).toBe(0);
  expect([...read.keys()].filter((name) => /^quizfunnel_(leads|deliveries|outbox)/.test(name))).toEqual([]);
  proxy.set('pass');
  await expect.poll(async () => (await readings()).get('quizfunnel_database_up')).toBe(1);
  await app.close();
  await proxy.close();
  app = await startTestApp();
});
