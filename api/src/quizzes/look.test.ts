import { describe, expect } from 'vitest';
import { lookDefaults } from '../../contract/look/look.ts';
import type { PublicQuiz } from '../../contract/quiz/public-quiz.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { collectionOf } from '../db/collections.ts';
import { apiTest } from '../test/api-test.ts';
import { buildQuiz, publishedQuiz } from '../test/factories.ts';
import { QuizModel } from './quiz.model.ts';

const { it, ann } = apiTest({ signedIn: ['ann'] });

const look = { font: 'lora', corners: 'round', customCss: '.root {\n  color: red;\n}' } as const;

describe('the look of a quiz', () => {
  it('is changed setting by setting, copied, and travels in a file', async () => {
    const { id, look: first } = await buildQuiz(ann, { look });
    expect(first).toEqual({ ...lookDefaults, ...look });
    const { body: changed } = await ann.put<Quiz>(`/api/quizzes/${id}`, { look: { corners: 'square' } });
    const now = { ...lookDefaults, ...look, corners: 'square' };
    expect(changed.look).toEqual(now);
    const { body: copy } = await ann.post<Quiz>(`/api/quizzes/${id}/clone`);
    expect(copy.look).toEqual(now);
    const { body: file } = await ann.get<object>(`/api/quizzes/${id}/file`);
    const { body: imported } = await ann.post<Quiz>('/api/quizzes/import', file);
    expect(imported.look).toEqual(now);
  });
  it('is a new version for nobody: visitors are asked the same', async () => {
    const { id, version } = await publishedQuiz(ann);
    const { body } = await ann.put<Quiz>(`/api/quizzes/${id}`, { look });
    expect(body.version).toBe(version);
    expect((await ann.get<PublicQuiz>(`/api/public/quiz/${id}`)).body.look).toMatchObject(look);
  });
  it('names the line of custom CSS that is refused, also in a file', async () => {
    const { id } = await buildQuiz(ann);
    const customCss = '.root {\n  background: url(https://a.example/seen.gif);\n}';
    const message = 'Line 2: url() cannot be used here: custom CSS loads nothing.';
    const refused = { status: 400, body: { issues: [{ path: 'look.customCss', message }] } };
    expect(await ann.put(`/api/quizzes/${id}`, { look: { customCss } })).toMatchObject(refused);
    expect(await ann.post('/api/quizzes', { title: 'T', look: { customCss } })).toMatchObject(refused);
    const file = { version: 1, quiz: { title: 'T', look: { customCss } } };
    expect(await ann.post('/api/quizzes/import', file)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'quiz.look.customCss', message }] },
    });
  });
  it('has a background picture that its pages show', async () => {
    const { id } = await buildQuiz(ann);
    const backgroundUrl = 'http://pics.example/b.png';
    expect(await ann.put(`/api/quizzes/${id}`, { look: { backgroundUrl } })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'look.backgroundUrl' }] },
    });
  });
  it('is the first one for quizzes that were stored before there were looks', async () => {
    const { id } = await publishedQuiz(ann);
    await collectionOf(QuizModel).updateOne({ _id: id }, { $unset: { look: 1 } });
    expect((await ann.get<Quiz>(`/api/quizzes/${id}`)).body.look).toEqual(lookDefaults);
    expect((await ann.get<PublicQuiz>(`/api/public/quiz/${id}`)).body.look).toEqual(lookDefaults);
    expect((await ann.put<Quiz>(`/api/quizzes/${id}`, { look: { buttons: 'pill' } })).body.look).toEqual({
      ...lookDefaults,
      buttons: 'pill',
    });
  });
});
