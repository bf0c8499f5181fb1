import { expect } from 'vitest';
import type { Lead, LeadDetail } from '../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { MINUTE_MS } from '../../contract/time.ts';
import type { User } from '../../contract/user.schema.ts';
import { sweepDeletedQuizzes } from '../deletion/delete-quiz.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../test/database-proxy.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';
import { unzipped } from '../test/unzipped.ts';
import { markUserDeleted } from '../users/delete-user.ts';
import { finishDeletions } from './delete-account.ts';

let proxy: DatabaseProxy;
const { it, app } = apiTest({
  instances: 2,
  settings: async (onCleanup) => {
    proxy = await startDatabaseProxy();
    onCleanup(proxy.close);
    return { MONGODB_URI: proxy.uri };
  },
});

it('gives everything away as one archive, and can be deleted with all that belongs to it', async () => {
  const [ann, eve] = [await signIn(app, 'ann@example.com'), await signIn(app, 'eve@example.com')];
  const [quiz, other] = [await publishedQuiz(ann), await publishedQuiz(eve)];
  for (const one of [quiz, quiz, other])
    await new Browser(app.url).post(`/api/public/quiz/${one.id}/submit`, submitBody(one));

  const [newest] = (await ann.get<Lead[]>('/api/submissions')).body;
  await ann.patch(`/api/submissions/${newest?.id}`, { status: 'won', value: 5, tags: { add: ['Fair'] } });
  await ann.post(`/api/submissions/${newest?.id}/notes`, { id: 'note', text: 'Tall' });

  const files = await unzipped(`${app.url}/api/user/export`, ann);
  expect([...files.keys()].map((name) => name.replace(quiz.id, 'ID'))).toEqual([
    'README.txt',
    'account.json',
    'leads.csv',
    'leads.json',
    expect.stringMatching(/^quizzes\/[a-z0-9-]+-ID\.quiz\.json$/),
    expect.stringMatching(/^leads\/[a-z0-9-]+-ID\.csv$/),
    'webhooks.json',
    'connections.json',
  ]);
  const json = <T>(name: string) =>
    JSON.parse(String([...files].find(([key]) => key.startsWith(name))?.[1] ?? 'null')) as T;
  expect(json<{ user: User }>('account.json').user.email).toBe('ann@example.com');
  expect(json<LeadDetail[]>('leads.json').map((lead) => lead.quiz.id)).toEqual([quiz.id, quiz.id]);
  expect(json<LeadDetail[]>('leads.json')[0]).toMatchObject({
    status: 'won',
    value: 5,
    tags: ['Fair'],
    notes: [{ text: 'Tall' }],
  });
  expect(files.get('leads.csv')?.toString().trim().split('\r\n')).toHaveLength(3);
  const again = await eve.post<Quiz>('/api/quizzes/import', json<object>('quizzes/') as never);
  expect(again.body.title).toBe(quiz.title);
  await eve.delete(`/api/quizzes/${again.body.id}`);

  expect((await ann.delete('/api/user')).status).toBe(204);
  expect((await ann.get('/api/auth/user')).status).toBe(401);
  expect((await new Browser(app.url).get(`/api/public/quiz/${quiz.id}`)).status).toBe(404);
  // What was being counted meanwhile may have been written after it, and goes with the next sweep.
  await sweepDeletedQuizzes(new Date(Date.now() + MINUTE_MS));
  for (const name of ['submissions', 'visits', 'daily_stats', 'quiz_versions', 'quiz_saves', 'activity']) {
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

it('is still signed in to where it could not be deleted', async () => {
  const sue = await signIn(app, 'sue@example.com');
  proxy.cutAt((bytes) => bytes.includes('update') && bytes.includes('deletedAt'));
  const { status } = await sue.delete('/api/user');
  proxy.cutAt();
  expect([status, proxy.cuts()]).toEqual([503, 1]);
  expect((await sue.get('/api/auth/user')).status).toBe(200);
  expect((await sue.delete('/api/user')).status).toBe(204);
  expect((await sue.get('/api/auth/user')).status).toBe(401);
});

it('is gone with its quizzes soon after a crash in the middle of its deletion', async () => {
  const kim = await signIn(app, 'kim@example.com');
  const quiz = await publishedQuiz(kim);
  const { body: user } = await kim.get<User>('/api/auth/user');
  await markUserDeleted(user.id);
  await finishDeletions();
  await expect
    .poll(async () => (await new Browser(app.url).get(`/api/public/quiz/${quiz.id}`)).status, { timeout: 7_000 })
    .toBe(404);
  // Until nobody can still write what belongs to it.
  const marks = () => app.db.collection<{ _id: string }>('users').countDocuments({ _id: user.id });
  expect(await marks()).toBe(1);
  await finishDeletions(new Date(Date.now() + 2 * 60_000));
  expect(await marks()).toBe(0);
});
