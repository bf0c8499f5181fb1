import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { shedLoad } from './shed-load.ts';

/** Of visitors' writes in shed-load.ts, without and with a lag of the event loop. */
const MAX = 500;
const MIN = 64;
const SUBMISSION = 'POST /api/public/quiz/q/submit HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n';
const cleanups: Array<() => void> = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function serve(app: RequestListener, lagMs = 0): Promise<() => Promise<Socket>> {
  const server = createServer(shedLoad(app, () => lagMs));
  cleanups.push(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return async () => {
    const socket = connect(port, '127.0.0.1');
    cleanups.push(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
}
const firstLine = async (socket: Socket): Promise<string> =>
  String((await once(socket, 'data'))[0]).split('\r\n')[0] ?? '';

it('rejects writes above its limit until others are answered, and does not count slow senders', async () => {
  const held: ServerResponse[] = [];
  const open = await serve((_, response) => held.push(response));
  const [many, one, slow] = [await open(), await open(), await open()];
  slow.write(SUBMISSION.replace('Length: 0', 'Length: 9'));
  await vi.waitFor(() => expect(held).toHaveLength(1), 30_000);
  await new Promise(setImmediate);
  many.write(SUBMISSION.repeat(MAX));
  await vi.waitFor(() => expect(held).toHaveLength(1 + MAX), 30_000);
  one.write(SUBMISSION);
  expect(await firstLine(one)).toBe('HTTP/1.1 503 Service Unavailable');
  for (const response of held.splice(1)) response.end();
  await once(many, 'data');
  await vi.waitFor(() => {
    one.write(SUBMISSION);
    expect(held.length).toBeGreaterThan(1);
  }, 30_000);
});

it('takes fewer while the event loop lags', async () => {
  const held: ServerResponse[] = [];
  const open = await serve((_, response) => held.push(response), 200);
  const [many, one] = [await open(), await open()];
  many.write(SUBMISSION.repeat(MIN));
  await vi.waitFor(() => expect(held).toHaveLength(MIN), 30_000);
  one.write(SUBMISSION);
  expect(await firstLine(one)).toBe('HTTP/1.1 503 Service Unavailable');
});

it('answers owners, health checks and reads while writes are rejected', async () => {
  const held: ServerResponse[] = [];
  const open = await serve((request, response) =>
    request.method === 'POST' ? held.push(response) : response.end('here'),
  );
  const [many, one] = [await open(), await open()];
  many.write(SUBMISSION.repeat(MAX));
  await vi.waitFor(() => expect(held).toHaveLength(MAX), 30_000);
  for (const path of ['/api/quizzes', '/api/public/quiz/q', '/embed/q.js', '/healthz', '/readyz']) {
    one.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(await firstLine(one)).toBe('HTTP/1.1 200 OK');
  }
});
