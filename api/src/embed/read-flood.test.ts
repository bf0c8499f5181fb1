import { expect } from 'vitest';
import { languages } from '../../contract/languages.ts';
import { apiTest } from '../test/api-test.ts';
import { publishedQuiz } from '../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

it('answers 630 requests for 30 quizzes in seven languages within ten seconds', { timeout: 60_000 }, async () => {
  const quizzes = [];
  for (let number = 0; number < 30; number += 1) quizzes.push(await publishedQuiz(ann, { title: `Quiz ${number}` }));
  const addresses = quizzes.flatMap(({ id }) =>
    languages.flatMap((language) => [
      `${app.url}/embed/${id}.js?lang=${language}`,
      `${app.url}/embed/${id}?lang=${language}`,
      `${app.url}/quiz/${id}?lang=${language}`,
    ]),
  );
  expect(addresses).toHaveLength(630);
  const started = performance.now();
  const statuses = await Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(address, { headers: { 'accept-encoding': 'br, gzip' } });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
