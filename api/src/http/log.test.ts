import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { logRequests } from './log.ts';

it.each([
  ['/quiz/q-1_A.b?email=vera@example.com', '/quiz/q-1_A.b'],
  ['/api/quizzes/5f0c/versions/ab12#vera', '/api/quizzes/5f0c/versions/ab12'],
  ['/thanks/vera@example.com/end', '/thanks/:other/end'],
  ['/thanks/vera%40example.com', '/thanks/:other'],
  ['/unsubscribe/Vera%20Visitor', '/unsubscribe/:other'],
  [`/${'x'.repeat(65)}`, '/:other'],
  ['/', '/'],
])('logs %s as %s', async (url, path) => {
  const lines: string[] = [];
  const log = logRequests(pino({ base: undefined }, { write: (line) => lines.push(line) }));
  const server = createServer((request, response) => {
    request.url = url;
    log(request, response);
    response.end();
  }).listen(0);
  await once(server, 'listening');
  await fetch(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await expect.poll(() => lines).toHaveLength(1);
  server.close();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ req: { method: 'GET', path } });
  expect(lines[0]).not.toMatch(/vera/i);
});
