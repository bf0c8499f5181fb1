import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { startProduct } from '../../scripts/start-product.mjs';
import { Browser } from './browser.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { publishedQuiz, quizBody, submitBody } from './factories.ts';
import { signIn } from './sign-in.ts';

/** Every answer comes within five seconds; what a busy machine adds is the test's own. */
const MOST_MS = 5_000;
const BACK_WITHIN_MS = 4_000;

let proxy: DatabaseProxy;
let product: Awaited<ReturnType<typeof startProduct>>;
let ann: Browser;
let quiz: Quiz;

beforeAll(async () => {
  proxy = await startDatabaseProxy();
  product = await startProduct({
    mongoUri: proxy.uri,
    env: { RATE_LIMIT_PUBLIC_WRITES: '100000', LOG_LEVEL: 'error' },
  });
  ann = await signIn(product, 'ann@example.com');
  quiz = await publishedQuiz(ann);
});
afterAll(async () => {
  proxy?.set('pass');
  await product?.stop();
  await proxy?.close();
});
beforeEach(() => proxy.set('pass'));

/** An answer with the time it took. */
async function timed<T extends { status: number }>(call: Promise<T>): Promise<T & { ms: number }> {
  const from = performance.now();
  const answer = await call;
  return { ...answer, ms: performance.now() - from };
}

const visits = () => [
  new Browser(product.url).get(`/api/public/quiz/${quiz.id}`),
  new Browser(product.url).get(`/embed/${quiz.id}.js`),
  new Browser(product.url).get(`/embed/${quiz.id}`),
  new Browser(product.url).get(`/quiz/${quiz.id}`),
];
const needing = () => [
  ann.get('/api/auth/user'),
  ann.get('/api/quizzes'),
  ann.post('/api/quizzes', quizBody()),
  ann.get('/api/analytics/overview'),
  ann.get('/api/submissions/export'),
  ann.get('/api/logout', { 'sec-fetch-dest': 'document' }),
  new Browser(product.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz)),
  new Browser(product.url).get('/api/public/quiz/never-seen'),
];

describe.each(['blackhole', 'reset'] as const)('while the way to the database is a %s', (mode) => {
  it('visitors get what is known, everybody else a 503 in time, and all goes on when it is back', async () => {
    expect((await Promise.all(visits())).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    // What is shown is known, and not so fresh that nobody would ask the database.
    await new Promise((resolve) => setTimeout(resolve, 5_200));
    proxy.set(mode);
    for (let round = 0; round < 2; round += 1) {
      const [shown, refused, ready] = await Promise.all([
        Promise.all(visits().map(timed)),
        Promise.all(needing().map(timed)),
        timed(new Browser(product.url).get('/readyz')),
      ]);
      expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(Math.max(...shown.map(({ ms }) => ms))).toBeLessThan(2_000);
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503));
      for (const { headers, ms } of refused) {
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        expect(ms).toBeLessThan(MOST_MS);
      }
      expect(ready).toMatchObject({ status: 503 });
      expect(ready.ms).toBeLessThan(1_500);
    }
    proxy.set('pass');
    const back = performance.now();
    await expect
      .poll(async () => (await new Browser(product.url).get('/readyz')).status, {
        timeout: BACK_WITHIN_MS,
        interval: 100,
      })
      .toBe(200);
    expect((await ann.get('/api/quizzes')).status).toBe(200);
    const sent = await new Browser(product.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
    expect(sent.status).toBe(200);
    expect(performance.now() - back).toBeLessThan(BACK_WITHIN_MS + 1_000);
  });
});

it('answers in time when each answer of the database takes long', async () => {
  proxy.set({ delayMs: 800 });
  const answers = await Promise.all([...visits(), ...needing()].map(timed));
  for (const { status, ms } of answers) {
    expect([200, 201, 302, 404, 503]).toContain(status);
    expect(ms).toBeLessThan(MOST_MS);
  }
});
