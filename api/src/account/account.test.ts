import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Quiz } from '../../contract/quiz.schema.ts';
import type { LeadDetail } from '../../contract/submission.schema.ts';
import type { User } from '../../contract/user.schema.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('gives everything away as one document, and can be deleted with all that belongs to it', async () => {
  const [ann, eve] = [await signIn(app, 'ann@example.com'), await signIn(app, 'eve@example.com')];
  const [quiz, other] = [await publishedQuiz(ann), await publishedQuiz(eve)];
  for (const one of [quiz, quiz, other])
    await new Browser(app.url).post(`/api/public/quiz/${one.id}/submit`, submitBody(one));

  const { body } = await ann.get<{ user: User; quizzes: Quiz[]; leads: LeadDetail[] }>('/api/user/export');
  expect(body.user.email).toBe('ann@example.com');
  expect(body.quizzes.map(({ id }) => id)).toEqual([quiz.id]);
  expect(body.leads.map((lead) => lead.quiz.id)).toEqual([quiz.id, quiz.id]);

  expect((await ann.delete('/api/user')).status).toBe(204);
  expect((await ann.get('/api/auth/user')).status).toBe(401);
  expect((await new Browser(app.url).get(`/api/public/quiz/${quiz.id}`)).status).toBe(404);
  for (const name of ['submissions', 'visits', 'daily_stats', 'quiz_versions', 'activity']) {
    expect(await app.db.collection(name).countDocuments({ quiz: quiz.id })).toBe(0);
  }
  expect(await app.db.collection('users').countDocuments({ email: 'ann@example.com' })).toBe(0);
  expect((await eve.get<Quiz[]>('/api/quizzes')).body).toMatchObject([{ id: other.id, submissionCount: 1 }]);
  for (const [method, path] of [
    ['GET', '/api/user/export'],
    ['DELETE', '/api/user'],
  ] as const)
    expect((await new Browser(app.url).request(method, path, undefined)).status).toBe(401);
});
