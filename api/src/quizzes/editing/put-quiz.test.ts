import { describe, expect } from 'vitest';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { buildQuiz, publishedQuiz, quizBody } from '../../test/factories.ts';

const { it, ann } = apiTest({ signedIn: ['ann'] });

/** Nothing in it is what a new quiz would have. */
const everything = {
  description: 'All of it.',
  redirectUrl: 'https://shop.example/?a=1',
  webhookUrl: 'https://hooks.example/',
  primaryColor: '#112233',
  secondaryColor: '#445566',
  darkMode: true,
  logoUrl: 'https://shop.example/logo.png',
  thankYouPageType: 'dynamic',
  thankYouPageConfig: {
    title: 'A',
    subtitle: 'B',
    message: 'C',
    showSocialShare: false,
    showLogo: false,
    backgroundColor: '#000000',
    textColor: '#EEEEEE',
  },
  language: 'de',
  consentRequired: false,
  privacyUrl: 'https://shop.example/privacy',
} as const;

describe('a PUT', () => {
  it.each([undefined, '"1"'])('leaves what its body does not name as it is, with If-Match %s', async (tag) => {
    const quiz = await publishedQuiz(ann, everything);
    const headers = tag ? { 'if-match': tag } : undefined;
    const { status, body } = await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, { title: 'Only this' }, headers);
    expect(status).toBe(200);
    expect(body).toEqual({ ...quiz, title: 'Only this', revision: 2, updatedAt: body.updatedAt });
    expect((await ann.get<Quiz>(`/api/quizzes/${quiz.id}`)).body).toEqual(body);
  });
  it('with the fields of the builder’s form keeps the webhook', async () => {
    const quiz = await buildQuiz(ann, { webhookUrl: 'https://hooks.example/' });
    const { body } = await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, quizBody({ title: 'Edited' }));
    expect(body).toMatchObject({ title: 'Edited', webhookUrl: 'https://hooks.example/' });
  });
  it('blanks what it names as empty, and one text of the thank-you page leaves the others', async () => {
    const quiz = await buildQuiz(ann, everything);
    const { body } = await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, {
      webhookUrl: '',
      description: null,
      primaryColor: '',
      questions: [],
      thankYouPageConfig: { subtitle: '' },
    });
    expect(body).toMatchObject({
      webhookUrl: '',
      description: '',
      primaryColor: '#7B61FF',
      questions: [],
      outcomes: quiz.outcomes,
      thankYouPageConfig: { ...everything.thankYouPageConfig, subtitle: '' },
    });
  });
  it('is refused whole when one field does not fit', async () => {
    const quiz = await buildQuiz(ann, everything);
    for (const body of [{ title: '' }, { title: 'x', webhookUrl: 'http://127.0.0.1/' }, { title: 'x', darkMode: null }])
      expect((await ann.put(`/api/quizzes/${quiz.id}`, body)).status).toBe(400);
    expect((await ann.get<Quiz>(`/api/quizzes/${quiz.id}`)).body).toEqual(quiz);
  });
});
