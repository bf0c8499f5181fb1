import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { QuizAnalytics } from '../../contract/analytics/analytics.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { startAnotherApp } from '../test/test-app.ts';

const VISITORS = 40;
// The limits that an operator gets who sets none.
const { it, app, ann } = apiTest({ signedIn: ['ann'], settings: { RATE_LIMIT_PUBLIC_WRITES: '' } });
const asBrowser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' };

it('all visitors of one office are counted', async () => {
  const quiz = await publishedQuiz(ann);
  const send = (call: 'events' | 'submit', body: object) =>
    new Browser(app.url).post(`/api/public/quiz/${quiz.id}/${call}`, body, asBrowser);
  async function takeQuiz(n: number) {
    const sessionId = randomUUID();
    const { answers, ...lead } = submitBody(quiz, { sessionId, email: `visitor${n}@example.com` });
    const events = [
      { type: 'view' },
      { type: 'start' },
      ...quiz.questions.map(({ id }) => ({ type: 'answer', questionId: id })),
      { type: 'complete', answers },
    ];
    for (const event of events) expect((await send('events', { sessionId, events: [event] })).status).toBe(204);
    expect((await send('submit', { ...lead, answers })).status).toBe(200);
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, n) => takeQuiz(n)));
  const { body } = await ann.get<QuizAnalytics>(`/api/quizzes/${quiz.id}/analytics`);
  expect(body).toMatchObject({ totalStarts: VISITORS, totalCompletions: VISITORS, totalLeads: VISITORS });
});

it('one visit cannot write without end, and does not use up what others may write', async () => {
  const quiz = await publishedQuiz(ann);
  const limited = await startAnotherApp(app, { RATE_LIMIT_PUBLIC_WRITES: '20' });
  const view = (sessionId: string) =>
    new Browser(limited.url).post(`/api/public/quiz/${quiz.id}/events`, { sessionId, events: [{ type: 'view' }] });
  try {
    const sessionId = randomUUID();
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await view(sessionId)).status);
    expect(statuses).toEqual([...Array(20).fill(204), 429, 429]);
    expect((await view(randomUUID())).status).toBe(204);
  } finally {
    await limited.close();
  }
});
