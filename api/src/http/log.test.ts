import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { randomId } from '../random-id.ts';
import { logRequests } from './log.ts';

const id = randomId();

it.each([
  [`/quiz/${id}?email=vera@example.com`, `/quiz/${id}`],
  [`/embed/${id}.js`, `/embed/${id}.js`],
  [`/api/quizzes/${id}/versions/0123456789abcdef#vera`, `/api/quizzes/${id}/versions/0123456789abcdef`],
  [`/api/quizzes/${id}/webhook/deliveries/msg_${id}/replay`, `/api/quizzes/${id}/webhook/deliveries/msg_${id}/replay`],
  ['/share/vera@example.com/quiz', '/share/:other/quiz'],
  ['/share/vera%40example.com', '/share/:other'],
  ['/quiz/Vera', '/quiz/:other'],
  ['/Vera-Visitor.js', '/:other'],
  ['/embed/4930901820', '/embed/:other'],
  ['/embed/vera.visitor.json', '/embed/:other'],
  ['/unsubscribe/Vera%20Visitor', '/unsubscribe/:other'],
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
  expect(lines[0]).not.toMatch(/vera|4930901820/i);
});
