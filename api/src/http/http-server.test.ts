import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../test/browser.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';

const SOCKETS = 200;
const CUT_AFTER_MS = 18_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Opens a connection that sends `head` and then one byte a second. Tells whether it was closed from the other side. */
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
  ])(
    'of %s are cut, and others are served meanwhile',
    async (_what, head) => {
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
    },
    30_000,
  );
});

describe('floods of headers', () => {
  it.each([
    ['too many bytes', 431, (n: number) => `X-${n}: ${'y'.repeat(200)}`],
    ['thousands of them', 431, (n: number) => `X-${n}: y`],
  ])('%s are refused', async (_what, status, header) => {
    const lines = Array.from({ length: 3_000 }, (_, n) => header(n)).join('\r\n');
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
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect((await new Browser(app.url).get('/readyz')).status).toBe(200);
  });
});
