import { expect } from 'vitest';
import type { Quiz } from '../../contract/quiz.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody, viewedBody } from '../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
const visitor = () => new Browser(app.url);
const submit = (id: string, body: object) => visitor().post(`/api/public/quiz/${id}/submit`, body);

it('a submission by a version that was replaced a day ago is taken of those who had it open', async () => {
  const own = await publishedQuiz(ann);
  const { version } = own;
  const seen = await viewedBody(visitor(), own);
  const [asked, ...rest] = own.questions as [Quiz['questions'][number], ...Quiz['questions']];
  await ann.put(`/api/quizzes/${own.id}`, { questions: [{ ...asked, title: 'Do you often water it?' }, ...rest] });
  expect((await submit(own.id, submitBody(own, { version }))).status).toBe(200);
  const longAgo = (before: Date) => new Date(before.getTime() - 25 * 3_600_000);
  const [versions, visits] = [app.db.collection('quiz_versions'), app.db.collection('visits')];
  for (const { _id, createdAt, usedAt } of await versions.find({ quiz: own.id }).toArray())
    await versions.updateOne({ _id }, { $set: { createdAt: longAgo(createdAt), usedAt: longAgo(usedAt) } });
  for (const { _id, viewAt } of await visits.find({ quiz: own.id }).toArray())
    await visits.updateOne({ _id }, { $set: { viewAt: longAgo(viewAt) } });
  const late = await viewedBody(visitor(), own);
  const answers = [submitBody(own, { version }), late, seen, seen].map(
    (body) => async () => (await submit(own.id, body)).status,
  );
  const statuses = [];
  for (const answer of answers) statuses.push(await answer());
  expect(statuses).toEqual([400, 400, 200, 200]);
});
