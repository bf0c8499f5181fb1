import { expect } from 'vitest';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { buildQuiz, quizBody } from '../test/factories.ts';

const blocked = 'http://pics.example/a.png';
const message = 'The address of a picture must begin with https://';
const { it, app, ann } = apiTest({ signedIn: ['ann'] });

const outcomes = [
  { name: 'Brown', minScore: 0, maxScore: 49, imageUrl: 'https://pics.example/b.png' },
  { name: 'Green', minScore: 50, maxScore: 100, imageUrl: blocked },
];

it('is not taken where the product’s own pages would not show it, each named by its place', async () => {
  const pictures = { logoUrl: blocked, startImageUrl: blocked, shareImageUrl: blocked, outcomes };
  const issues = ['logoUrl', 'startImageUrl', 'shareImageUrl', 'outcomes.1.imageUrl'].map((path) => ({
    path,
    message,
  }));
  expect(await ann.post<ErrorBody>('/api/quizzes', quizBody(pictures))).toMatchObject({
    status: 400,
    body: { issues },
  });
  const quiz = await buildQuiz(ann);
  expect(await ann.put<ErrorBody>(`/api/quizzes/${quiz.id}`, pictures)).toMatchObject({
    status: 400,
    body: { issues },
  });
  expect((await ann.get<Quiz>(`/api/quizzes/${quiz.id}`)).body).toMatchObject({ revision: 1, logoUrl: '' });
});

it('is taken from this very origin', async () => {
  const logoUrl = `${app.url}/objects/abc.png`;
  expect((await buildQuiz(ann, { logoUrl })).logoUrl).toBe(logoUrl);
});

it('that is stored already stays, and keeps nothing else from being saved', async () => {
  const { id } = await buildQuiz(ann);
  await app.db
    .collection('quizzes')
    .updateOne({ _id: id as never }, { $set: { logoUrl: blocked, 'outcomes.1.imageUrl': blocked } });
  const stored = (await ann.get<Quiz>(`/api/quizzes/${id}`)).body;
  const { status, body } = await ann.put<Quiz>(`/api/quizzes/${id}`, { ...stored, title: 'Another title' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ title: 'Another title', logoUrl: blocked, outcomes: [{}, { imageUrl: blocked }] });
  expect((await ann.put(`/api/quizzes/${id}`, { startImageUrl: 'http://pics.example/b.png' })).status).toBe(400);
  expect((await ann.post(`/api/quizzes/${id}/clone`)).status).toBe(201);
});
