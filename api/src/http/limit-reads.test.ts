import { describe, expect } from 'vitest';
import { apiTest } from '../test/api-test.ts';
import { publishedQuiz } from '../test/factories.ts';

const READS = 8;
const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  settings: { RATE_LIMIT_READS: String(READS), TRUST_PROXY: 'loopback' },
});
const read = (path: string, from: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { ...(from ? { 'x-forwarded-for': from } : {}), ...headers } });
async function useUp(from: string): Promise<void> {
  for (let count = 0; count < READS; count += 1) expect((await read(`/embed/none.js?${count}`, from)).status).toBe(200);
}

describe('public reads', () => {
  it('over the budget of a client get a 429 with Retry-After, which any site may read', async () => {
    const { id } = await publishedQuiz(ann);
    await useUp('203.0.113.1');
    for (const path of [
      `/embed/${id}.js?lang=de`,
      `/embed/${id}.json?1`,
      `/quiz/${id}?1`,
      `/api/public/quiz/${id}?1`,
    ]) {
      const refused = await read(path, '203.0.113.1');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('access-control-allow-origin')).toBe('*');
      expect(refused.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect((await read(path, '203.0.113.2')).status).toBe(200);
    }
    const page = await read(`/quiz/${id}?2`, '203.0.113.1', { accept: 'text/html' });
    expect([page.status, await page.text()]).toEqual([429, expect.stringContaining('There are too many requests')]);
  });

  it('that are in memory are not counted, nor are those of other pages and of owners', async () => {
    const { id } = await publishedQuiz(ann);
    const path = `/embed/${id}.json`;
    expect((await read(path, '203.0.113.3')).status).toBe(200);
    await useUp('');
    expect((await read(`${path}?1`, '')).status).toBe(429);
    expect((await read(path, '')).status).toBe(200);
    expect((await read('/healthz', '')).status).toBe(200);
    expect((await ann.get('/api/login')).status).not.toBe(429);
    expect((await ann.get('/api/quizzes')).status).toBe(200);
  });
});
