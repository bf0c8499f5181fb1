import { afterEach, expect, it } from 'vitest';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
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
    /http_request_duration_seconds_count\{method="POST",route="\/api\/public\/quiz\/:id\/submit",status="200"\} 1/,
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
