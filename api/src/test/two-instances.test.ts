import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubmissionResult } from '../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { startProduct } from '../../scripts/start-product.mjs';
import { Browser } from './browser.ts';
import { publishedQuiz, quizBody, submitBody } from './factories.ts';
import { patient } from './patient.ts';
import { signIn } from './sign-in.ts';
import { startReceiver } from './webhook-receiver.ts';

type Product = Awaited<ReturnType<typeof startProduct>>;
const BUDGET = 400;
const STALE_MS = 5_000;

let first: Product;
let second: Product;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let ann: Browser;
beforeAll(async () => {
  receiver = await startReceiver();
  const env = {
    SESSION_SECRET: 'a secret that both instances have',
    RATE_LIMIT_PUBLIC_WRITES: String(BUDGET),
    RATE_LIMIT_LOGINS: '1000',
    WEBHOOK_ALLOWED_HOSTS: receiver.host,
  };
  first = await startProduct({ env });
  // Behind one address, as a balancer would have them.
  second = await startProduct({ env: { ...env, PUBLIC_URL: first.url }, database: first.database });
  ann = await signIn(first, 'ann@example.com');
});
afterAll(async () => {
  await second?.stop();
  await first?.stop();
  await receiver?.close();
});

/** The same visitor or owner at the other instance. */
function atSecond(browser: Browser): Browser {
  const twin = new Browser(second.url);
  for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
  return twin;
}
const visitors = () => [new Browser(first.url), new Browser(second.url)] as const;
const submitPath = (id: string) => `/api/public/quiz/${id}/submit`;
const leadsOf = async (id: string) =>
  Number((await ann.get(`/api/quizzes/${id}/submissions`)).headers.get('x-total-count'));

describe('two processes with one database', () => {
  it('know each other’s sessions and see a change at once', async () => {
    expect((await atSecond(ann).get('/api/auth/user')).status).toBe(200);
    const made = await atSecond(ann).post<Quiz>('/api/quizzes', quizBody({ title: 'Made at the second' }));
    expect((await ann.get<Quiz>(`/api/quizzes/${made.body.id}`)).body.title).toBe('Made at the second');
  });
  it('take one submission of a session, whoever gets it, and answer all senders alike', async () => {
    const { id } = await publishedQuiz(ann);
    const twins = (await ann.get<Quiz>(`/api/quizzes/${id}`)).body;
    for (let round = 0; round < 20; round += 1) {
      const body = submitBody(twins);
      const answers = await Promise.all(
        [...visitors(), ...visitors()].map((visitor) => visitor.post<SubmissionResult>(submitPath(id), body)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ body: { id: lead } }) => lead)).size).toBe(1);
    }
    expect(await leadsOf(id)).toBe(20);
  });
  it('refuse other answers of the same session with 409 at either, and keep what came first', async () => {
    const twins = await publishedQuiz(ann);
    const body = submitBody(twins);
    const [one, two] = visitors();
    expect((await one.post(submitPath(twins.id), body)).status).toBe(200);
    expect((await two.post(submitPath(twins.id), { ...body, email: 'other@example.com' })).status).toBe(409);
    // Two that race: one is taken, the other refused.
    const raced = submitBody(twins);
    const answers = await Promise.all([
      one.post(submitPath(twins.id), raced),
      two.post(submitPath(twins.id), { ...raced, email: 'other@example.com' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await leadsOf(twins.id)).toBe(2);
  });
  it('write what comes at once to both, in groups, without losing one', async () => {
    const twins = await publishedQuiz(ann);
    const all = visitors();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        // The same again where an answer was refused: it may be stored all the same.
        const body = submitBody(twins, { email: `v${n}@example.com` });
        return patient(() => (all[n % 2] ?? all[0]).post(submitPath(twins.id), body));
      }),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await leadsOf(twins.id)).toBe(200);
  });
  it('have one budget together', async () => {
    const all = visitors();
    const path = submitPath('a-quiz-of-nobody');
    const answers = [];
    for (let n = 0; n < BUDGET + 100; n += 20)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, i) => (all[i % 2] ?? all[0]).post(path, {})))));
    const letIn = answers.filter(({ status }) => status !== 429).length;
    // Each instance counts a tenth alone before it tells the other, and what comes during a report, here up to two rounds of calls. So no
    // call waits for the database. Alone, the two would let in all of them.
    expect(letIn).toBeGreaterThanOrEqual(BUDGET);
    expect(letIn).toBeLessThanOrEqual(BUDGET * 1.1 + 40);
  });
  it('stop showing an unpublished quiz within five seconds', async () => {
    const twins = await publishedQuiz(ann);
    const path = `/api/public/quiz/${twins.id}`;
    const [one, two] = visitors();
    expect((await two.get(path)).status).toBe(200);
    await ann.patch(`/api/quizzes/${twins.id}`, { status: 'draft' });
    expect((await one.get(path)).status).toBe(404);
    await expect.poll(async () => (await two.get(path)).status, { timeout: STALE_MS + 1_000 }).toBe(404);
  });
  it('deliver each webhook once', async () => {
    const twins = await publishedQuiz(ann);
    expect((await ann.put(`/api/quizzes/${twins.id}/webhook`, { url: receiver.url })).status).toBe(200);
    const all = visitors();
    for (let n = 0; n < 20; n += 1)
      await (all[n % 2] ?? all[0]).post(submitPath(twins.id), submitBody(twins, { email: `w${n}@example.com` }));
    await expect.poll(() => receiver.received.length).toBe(20);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(20);
    expect(receiver.received).toHaveLength(20);
  });
  it('end every session at both when the owner signs out everywhere', async () => {
    const other = await signIn(first, 'ann@example.com');
    expect((await atSecond(other).post('/api/user/sign-out-everywhere')).status).toBe(204);
    for (const browser of [other, atSecond(other), ann, atSecond(ann)])
      expect((await browser.get('/api/auth/user')).status).toBe(401);
  });
});
