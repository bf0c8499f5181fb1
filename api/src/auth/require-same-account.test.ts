import { expect } from 'vitest';
import type { User } from '../../contract/user.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { quizBody } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';

const { it, app } = apiTest();

it('rejects saves from a tab that shows another account', async () => {
  const ann = await signIn(app, 'ann@example.com');
  const ben = await signIn(app, 'ben@example.com');
  const idOf = async (browser: typeof ann) => (await browser.get<User>('/api/auth/user')).body.id;
  const meantFor = async (browser: typeof ann) => ({ 'X-Account': await idOf(browser) });
  expect((await ben.post('/api/quizzes', quizBody(), await meantFor(ann))).status).toBe(401);
  expect((await ben.get('/api/quizzes')).body).toEqual([]);
  expect((await ben.post('/api/quizzes', quizBody(), await meantFor(ben))).status).toBe(201);
  expect((await ben.post('/api/quizzes', quizBody())).status).toBe(201);
});
