import { expect } from 'vitest';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import { replacedAt } from '../quizzes/versions/quiz-saves.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody, viewedBody } from '../test/factories.ts';
import { examined } from '../test/profiled.ts';

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
  const [saves, visits] = [app.db.collection('quiz_saves'), app.db.collection('visits')];
  for (const { _id, at } of await saves.find({ quiz: own.id }).toArray())
    await saves.updateOne({ _id }, { $set: { at: longAgo(at) } });
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

it('a version was replaced by the save that followed its last one, whatever came between and after', async () => {
  const quiz = await publishedQuiz(ann);
  const path = `/api/quizzes/${quiz.id}`;
  const save = async (changes: object) => (await ann.put<Quiz>(path, changes)).body;
  const stored = async () => (await app.db.collection<QuizRecord>('quizzes').findOne({ _id: quiz.id })) as QuizRecord;
  await save({ title: 'The same version' });
  const other = await save({ questions: quiz.questions.slice(1) });
  await ann.post(`${path}/versions/${quiz.version}/restore`);
  expect(await replacedAt(await stored(), quiz.version)).toBeUndefined();
  const last = await save({ questions: quiz.questions.slice(0, 1) });
  await save({ questions: quiz.questions.slice(0, 2) });

  const { plans, documents } = await examined(app.db, 'quiz_saves', async () => {
    expect((await replacedAt(await stored(), quiz.version))?.toISOString()).toBe(last.updatedAt);
  });
  expect(plans).toBe('IXSCAN { quiz: 1, version: 1, revision: -1 }; IDHACK; ');
  expect(documents).toBe(2);
  expect(await replacedAt(await stored(), 'never-was')).toBeUndefined();

  // A process that dies after its write to the quiz leaves the save unrecorded.
  const now = await stored();
  await app.db.collection('quiz_saves').deleteOne({ _id: `${quiz.id}:${now.revision}` as never });
  expect(await replacedAt(now, last.version)).toEqual(now.updatedAt);
  expect((await replacedAt(now, other.version))?.getTime()).toBeLessThan(now.updatedAt.getTime());
});
