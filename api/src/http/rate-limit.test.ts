import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';

const { it, app } = apiTest({ settings: { RATE_LIMIT_PUBLIC_WRITES: '5' }, instances: 2 });

describe('public writes', () => {
  const send = (quiz: string, from: string) =>
    new Browser(app.url).post(`/api/public/quiz/${quiz}/submit`, {}, { 'x-forwarded-for': from });

  it('over the budget get a 429 with Retry-After, whatever address they claim; other quizzes are unaffected', async () => {
    const answers = [];
    for (let n = 0; n < 10; n += 1) {
      answers.push(await send('demo-quiz', `203.0.113.${n}`));
      // Each tells what it has let through while it answers.
      await sleep(100);
    }
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    // A second process may let through what the first has not told it of yet.
    expect(statuses.slice(5).filter((status) => status !== 429).length).toBeLessThanOrEqual(2);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send('another', '203.0.113.1')).status).toBe(400);
  });
  it('to unknown quizzes share one budget and store nothing per quiz', async () => {
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(await send(`made-up-${n}`, '203.0.113.9'));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(6);
    expect(await app.db.collection('rate_limits').countDocuments({ key: /made-up/ })).toBe(0);
  });
});
