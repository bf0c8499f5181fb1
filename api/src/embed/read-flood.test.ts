import { Agent, get, type OutgoingHttpHeaders } from 'node:http';
import { expect } from 'vitest';
import { languages } from '../../contract/texts/languages.ts';
import { apiTest } from '../test/api-test.ts';
import { publishedQuiz } from '../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

const agent = new Agent({ keepAlive: true, maxFreeSockets: 1_000 });
const ask = (path: string, headers: OutgoingHttpHeaders) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(app.url + path, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', reject);
  });

it('answers 630 requests for 30 quizzes in seven languages and owners before the last of them', async () => {
  const quizzes = [];
  for (let number = 0; number < 30; number += 1) quizzes.push(await publishedQuiz(ann, { title: `Quiz ${number}` }));
  const paths = quizzes.flatMap(({ id }) =>
    languages.flatMap((language) => [
      `/embed/${id}.js?lang=${language}`,
      `/embed/${id}?lang=${language}`,
      `/quiz/${id}?lang=${language}`,
    ]),
  );
  expect(paths).toHaveLength(630);
  const owned = ['/', '/api/auth/user', '/api/quizzes'];
  // Open connections first: otherwise they come one by one, and it is the operating system that lets the owners wait.
  await Promise.all([...paths, ...owned].map(() => ask('/healthz', {})));

  let answered = 0;
  const reads = paths.map(async (path) => {
    const read = () => ask(path, { 'accept-encoding': 'br, gzip' });
    const status = await read();
    answered += 1;
    // On a machine that does more than this, some wait for too long; a browser asks again.
    return status === 503 ? read() : status;
  });
  // What an owner asks for after all of them goes past those that wait.
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const owners = await Promise.all(
    owned.map(async (path) => ({ path, status: await ask(path, { cookie }), goesPast: answered < paths.length })),
  );
  expect(new Set(await Promise.all(reads))).toEqual(new Set([200]));
  expect(owners).toEqual(owned.map((path) => ({ path, status: 200, goesPast: true })));
  agent.destroy();
});
