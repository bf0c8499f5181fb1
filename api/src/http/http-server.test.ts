import { connect, type Socket } from 'node:net';
import { describe, expect } from 'vitest';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { signIn } from '../test/sign-in.ts';

const SOCKETS = 200;
const CUT_AFTER_MS = 18_000;

const { it, app } = apiTest();

/** Opens a connection that sends `head`, then one byte a second. `closed` tells if it is closed. */
function drip(head: string): { closed: () => boolean; end: () => void } {
  let isClosed = false;
  const socket: Socket = connect(Number(new URL(app.url).port), 'localhost', () => socket.write(head));
  const timer = setInterval(() => socket.writable && socket.write('a'), 1_000);
  socket.on('error', () => undefined);
  socket.resume();
  socket.on('close', () => {
    isClosed = true;
    clearInterval(timer);
  });
  return {
    closed: () => isClosed,
    end: () => {
      clearInterval(timer);
      socket.destroy();
    },
  };
}

describe('hundreds of senders of one byte a second', () => {
  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    [
      'a body',
      'POST /api/public/quiz/x/submit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"',
    ],
  ])('of %s are disconnected while other clients are served', async (_what, head) => {
    const slow = Array.from({ length: SOCKETS }, () => drip(head));
    try {
      const from = performance.now();
      expect((await new Browser(app.url).get('/readyz')).status).toBe(200);
      expect(performance.now() - from).toBeLessThan(3_000);
      await expect
        .poll(() => slow.filter(({ closed }) => !closed()).length, { timeout: CUT_AFTER_MS, interval: 250 })
        .toBe(0);
    } finally {
      for (const socket of slow) socket.end();
    }
  });
});

describe('floods of headers', () => {
  it.each([
    ['too many bytes', 150, 'y'.repeat(200)],
    ['thousands of them', 3_000, 'y'],
  ])('%s are rejected', async (_what, length, value) => {
    // Small enough for the server to read at once: unread bytes would reset the connection before the response arrives.
    const lines = Array.from({ length }, (_, n) => `X-${n}: ${value}`).join('\r\n');
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(new URL(app.url).port), 'localhost', () =>
        socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n\r\n`),
      );
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', () => resolve(text));
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1.1 431 /);
    expect((await new Browser(app.url).get('/readyz')).status).toBe(200);
  });
});

describe('an endless body', () => {
  it.each([
    ['to a public write', 'POST /api/public/quiz/demo-quiz/submit'],
    ['to an owner’s call without a session', 'POST /api/quizzes'],
    ['to a route that reads no body', 'GET /healthz'],
    ['to an unknown path', 'DELETE /nowhere'],
  ])('%s is cut off soon after its limit', async (_what, line) => {
    let written = 0;
    const socket = connect(Number(new URL(app.url).port), 'localhost');
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(
      `${line} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const more = () => {
      while (socket.writable && socket.write(chunk)) written += chunk.length;
    };
    socket.on('drain', more);
    socket.once('connect', more);
    await closed;
    // Includes what the operating system has buffered.
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });
});

it('rejects U+0000 in a search', async () => {
  const ann = await signIn(app, 'ann@example.com');
  expect((await ann.get('/api/submissions?search=%00')).status).toBe(400);
  expect((await ann.get('/api/submissions/export?search=%00')).status).toBe(400);
});
