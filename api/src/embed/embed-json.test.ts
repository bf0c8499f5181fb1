import { expect } from 'vitest';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { HOST_CONTRACT_VERSION } from '../../contract/web/quiz-events.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz } from '../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
const json = (id: string) => new Browser(app.url).get<{ code?: string }>(`/embed/${id}.json`);
const script = async (id: string) => (await new Browser(app.url).get(`/embed/${id}.js`)).text;

it('names the version of the contract, and language and theme also where they are the default', async () => {
  const quiz = await publishedQuiz(ann);
  expect((await json(quiz.id)).body).toMatchObject({
    contractVersion: HOST_CONTRACT_VERSION,
    title: quiz.title,
    language: 'auto',
    darkMode: false,
  });
});

it('tells an unpublished quiz from a deleted one and from a draft', async () => {
  const quiz = await publishedQuiz(ann);
  await ann.patch(`/api/quizzes/${quiz.id}`, { status: 'draft' });
  expect(await json(quiz.id)).toMatchObject({ status: 404, body: { code: 'quiz_not_published' } });
  // Missing in the script's data, where a quiz that does not exist is null.
  expect(await script(quiz.id)).not.toContain('"quiz":');
  await ann.delete(`/api/quizzes/${quiz.id}`);
  expect(await json(quiz.id)).toMatchObject({ status: 404, body: { code: 'quiz_not_found' } });
  expect(await script(quiz.id)).toContain('"quiz":null');
  const draft = (await ann.post<Quiz>('/api/quizzes', { title: 'Never published' })).body;
  expect(await json(draft.id)).toMatchObject({ status: 404, body: { code: 'quiz_not_found' } });
});
