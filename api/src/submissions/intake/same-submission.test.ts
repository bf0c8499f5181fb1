import { beforeAll, expect } from 'vitest';
import type { LeadDetail, SubmissionBody, SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { answersOf, publishedQuiz, quizBody, submitBody } from '../../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'], instances: 2 });
let quiz: Quiz;
beforeAll(async () => {
  quiz = await publishedQuiz(ann, { consentRequired: false });
});

const submit = (body: SubmissionBody) =>
  new Browser(app.url).post<SubmissionResult & { code?: string }>(`/api/public/quiz/${quiz.id}/submit`, body);
const given = () => submitBody(quiz, { answers: answersOf(quiz, ['Never', 'True', 'Roses']) });

it.each<[string, (body: SubmissionBody) => Partial<SubmissionBody>]>([
  ['name', () => ({ name: 'Vera Visitors' })],
  ['address', () => ({ email: 'other@example.com' })],
  ['consent', () => ({ consentGiven: false })],
  ['option', () => ({ answers: answersOf(quiz, ['Daily', 'True', 'Roses']) })],
  ['text', () => ({ answers: answersOf(quiz, ['Never', 'True', 'Tulips']) })],
])('another %s under the same session is another submission: refused, and the first stays', async (_what, change) => {
  const body = given();
  const { body: first } = await submit(body);
  expect(await submit({ ...body, ...change(body) })).toMatchObject({
    status: 409,
    body: { code: 'submission_conflict' },
  });
  expect((await ann.get<LeadDetail>(`/api/submissions/${first.id}`)).body).toMatchObject({
    name: 'Vera Visitor',
    email: 'vera@example.com',
    consentGiven: true,
    totalScore: 40,
  });
  expect((await submit(body)).body.id).toBe(first.id);
});

it.each<[string, (body: SubmissionBody) => Partial<SubmissionBody>]>([
  ['the answers in another order', ({ answers }) => ({ answers: answers.toReversed() })],
  [
    'an answer that a later one takes back',
    ({ answers }) => ({ answers: [...answersOf(quiz, ['Daily', 'False', 'Tulips']), ...answers] }),
  ],
  ['another source', () => ({ source: { pageUrl: 'https://other.example/' } })],
  ['another language', () => ({ language: 'de' })],
])('%s is the same submission', async (_what, change) => {
  const body = given();
  const { body: first } = await submit(body);
  expect(await submit({ ...body, ...change(body) })).toMatchObject({ status: 200, body: { id: first.id } });
});

it('of another version is another submission', async () => {
  const body = given();
  await submit(body);
  await ann.put(`/api/quizzes/${quiz.id}`, { outcomes: quizBody().outcomes?.map((one) => ({ ...one, title: 'New' })) });
  const { body: changed } = await ann.get<Quiz>(`/api/quizzes/${quiz.id}`);
  expect(changed.version).not.toBe(quiz.version);
  expect((await submit({ ...body, version: quiz.version })).status).toBe(200);
  expect((await submit({ ...body, version: changed.version })).status).toBe(409);
});
