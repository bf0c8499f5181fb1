import { beforeAll, expect } from 'vitest';
import type { Lead, SubmissionBody } from '../../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
let quiz: Quiz;
beforeAll(async () => {
  quiz = await publishedQuiz(ann);
});

const submit = (overrides: Partial<SubmissionBody>) =>
  new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz, overrides));
const leads = async (search: string) =>
  (await ann.get<Lead[]>(`/api/submissions?${new URLSearchParams({ search })}`)).body;

it('a lead has the address that mail reaches, however it was typed, and is found and erased by any form of it', async () => {
  expect((await submit({ email: '\u200eｔａｒｏ＠example．co．jp\u200b', name: '山田\u3000太郎' })).status).toBe(200);
  expect((await submit({ email: 'ta\u00adro@example.co.jp', name: 'Taro\u00a0Yamada' })).status).toBe(200);
  const found = [
    { email: 'taro@example.co.jp', name: 'Taro Yamada', firstName: 'Taro', lastName: 'Yamada' },
    { email: 'taro@example.co.jp', name: '山田 太郎', firstName: '太郎', lastName: '山田' },
  ];
  for (const search of ['taro@example.co.jp', 'ｔａｒｏ＠example．co', '\ufefftaro@example.co.jp\u200b'])
    expect(await leads(search)).toMatchObject(found);
  expect(await leads('山\u200b田')).toMatchObject([{ name: '山田 太郎' }]);
  const { body } = await ann.delete('/api/submissions', { email: 'ｔａｒｏ＠example．co．jp' });
  expect(body).toMatchObject({ erased: 2 });
  expect(await leads('taro@example.co.jp')).toEqual([]);
});

it('what only looks like an address is refused as ever', async () => {
  for (const email of ['taro＠', '＠example.com', 'ta ro＠example.com', '\u200b'])
    expect(await submit({ email })).toMatchObject({
      status: 400,
      body: { message: 'Please enter a valid email address' },
    });
});
