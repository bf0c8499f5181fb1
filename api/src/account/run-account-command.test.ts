import { describe, expect } from 'vitest';
import type { LeadSummary } from '../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { makeLogger } from '../http/log.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';
import { startAnotherApp } from '../test/test-app.ts';
import { AccountProblem } from './manage-accounts.ts';
import { runAccountCommand } from './run-account-command.ts';

const { it, app } = apiTest();

/** What a command prints. `answer` is typed when it asks. */
async function run(words: string, { answer = '', config = app.config } = {}): Promise<string> {
  const lines: string[] = [];
  await runAccountCommand(
    words.split(' '),
    { config, log: makeLogger('silent'), settleMs: 0 },
    { print: (line) => lines.push(line), ask: async () => answer },
  );
  return lines.join('\n');
}
const submit = (url: string, quiz: Quiz) =>
  new Browser(url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));

describe('the operator', () => {
  it('lists every account with its state', async () => {
    const [ann] = [await signIn(app, 'ann@example.com'), await signIn(app, 'off@other.example')];
    await publishedQuiz(ann);
    const config = { ...app.config, allowedEmails: ['@example.com'] };
    const list = await run('list', { config });
    expect(list).toMatch(/^ann@example\.com {2}active {2}1 quizzes/m);
    expect(list).toMatch(/^off@other\.example {2}not on ALLOWED_EMAILS {2}0 quizzes/m);
    await run('suspend Off@Other.example');
    expect(await run('list')).toMatch(/^off@other\.example {2}suspended/m);
  });

  it('suspends an account, which is signed out at once and in again only when it resumes', async () => {
    const bob = await signIn(app, 'bob@example.com');
    const quiz = await publishedQuiz(bob);
    await run('suspend bob@example.com');
    expect((await bob.get('/api/auth/user')).status).toBe(401);
    expect((await (await signIn(app, 'bob@example.com')).get('/api/auth/user')).status).toBe(401);
    // It has read nothing of the quiz yet.
    const another = await startAnotherApp(app);
    expect((await submit(another.url, quiz)).status).toBe(404);
    await run('resume bob@example.com');
    // The session from before does not come back.
    expect((await bob.get('/api/auth/user')).status).toBe(401);
    expect((await (await signIn(app, 'bob@example.com')).get('/api/auth/user')).status).toBe(200);
    await expect.poll(async () => (await submit(another.url, quiz)).status).toBe(200);
    await another.close();
  });

  it('says where an account that resumes is still out', async () => {
    await signIn(app, 'left@example.com');
    const config = { ...app.config, allowedEmails: ['@corp.example'] };
    expect(await run('resume left@example.com', { config })).toContain('not on ALLOWED_EMAILS');
  });

  it('gives quizzes with their leads and figures to another account, and nothing stays', async () => {
    const [kim, sue] = [await signIn(app, 'kim@example.com'), await signIn(app, 'sue@example.com')];
    const quiz = await publishedQuiz(kim, { webhookUrl: 'https://hook.example/' });
    await kim.get(`/api/quizzes/${quiz.id}/webhook`);
    await submit(app.url, quiz);
    const { body: before } = await kim.get<object>(`/api/quizzes/${quiz.id}/analytics`);
    expect(await run('transfer kim@example.com sue@example.com')).toContain('has got 1 quizzes');
    expect((await kim.get<Quiz[]>('/api/quizzes')).body).toEqual([]);
    expect((await kim.get<LeadSummary[]>('/api/submissions')).body).toEqual([]);
    expect((await sue.get<LeadSummary[]>('/api/submissions')).body).toHaveLength(1);
    expect((await sue.get(`/api/quizzes/${quiz.id}/analytics`)).body).toEqual({ ...before, asOf: expect.any(String) });
    expect((await sue.put(`/api/quizzes/${quiz.id}`, { title: 'Mine now' })).status).toBe(200);
    const owner = (await kim.get<{ id: string }>('/api/auth/user')).body.id;
    for (const { name } of await app.db.listCollections().toArray())
      expect(await app.db.collection(name).countDocuments({ owner }), name).toBe(0);
  });

  it('deletes an account once its address is typed, or with --yes', async () => {
    for (const [words, answer] of [
      ['delete', 'Eve@example.com '],
      ['delete --yes', ''],
    ] as const) {
      const eve = await signIn(app, 'eve@example.com');
      const quiz = await publishedQuiz(eve);
      if (answer)
        await expect(run(`${words} eve@example.com`, { answer: 'yes' })).rejects.toThrow('Nothing was deleted');
      expect((await eve.get(`/api/quizzes/${quiz.id}`)).status).toBe(200);
      await run(`${words} eve@example.com`, { answer });
      expect((await eve.get('/api/auth/user')).status).toBe(401);
      expect(await app.db.collection('quizzes').countDocuments({ _id: quiz.id as never })).toBe(0);
    }
  });

  it.each([
    ['', 'npm run account -- COMMAND'],
    ['erase ann@example.com', 'npm run account -- COMMAND'],
    ['suspend', 'npm run account -- COMMAND'],
    ['list --yes', 'npm run account -- COMMAND'],
    ['delete --force x', 'npm run account -- COMMAND'],
    ['suspend nobody@example.com', 'There is no account nobody@example.com'],
    ['transfer twin@example.com twin@example.com', 'mean the same account'],
  ])('is told what is wrong with “%s”', async (words, problem) => {
    await signIn(app, 'twin@example.com');
    await expect(run(words)).rejects.toThrow(problem);
    await expect(run(words)).rejects.toThrow(AccountProblem);
  });

  it('names an account by its id where two have the address', async () => {
    await signIn(app, 'double@example.com');
    const users = app.db.collection<{ _id: string }>('users');
    const first = await users.findOne({ email: 'double@example.com' });
    await users.insertOne({ ...first, _id: 'the-second', subject: 'another' } as never);
    await expect(run('suspend double@example.com')).rejects.toThrow(/the-second/);
    expect(await run('suspend the-second')).toContain('is suspended');
  });
});
