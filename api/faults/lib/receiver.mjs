import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const CHUNK = Buffer.alloc(8 * 1024, 120);
const GIGABYTE = 2 ** 30;

/** @typedef {'down' | 'hanging' | 'slow' | 'failing' | 'redirecting' | 'huge' | 'well'} Mood */

/**
 * A webhook's receiver in a chosen mood.
 * @param {number} port
 */
export function makeReceiver(port) {
  /** @type {{mood: Mood, id: string, lead: string, tookMs: number, sentBytes: number}[]} */
  const attempts = [];
  /** @type {Mood} */
  let mood = 'down';
  let redirected = 0;

  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      redirected += 1;
      return response.writeHead(302, { location: '/elsewhere' }).end();
    }
    const attempt = { mood, id: String(request.headers['webhook-id']), lead: '', tookMs: 0, sentBytes: 0 };
    attempts.push(attempt);
    const from = performance.now();
    response.on('close', () => {
      attempt.tookMs = performance.now() - from;
    });
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      attempt.lead = JSON.parse(body).data?.id ?? '';
      void answer(response, attempt);
    });
  });
  /** @param {import('node:http').ServerResponse} response @param {typeof attempts[0]} attempt */
  async function answer(response, attempt) {
    if (attempt.mood === 'well') return response.writeHead(200).end('thanks');
    if (attempt.mood === 'failing') return response.writeHead(500).end('broken');
    if (attempt.mood === 'redirecting') return response.writeHead(302, { location: '/elsewhere' }).end();
    if (attempt.mood === 'hanging') return undefined;
    // Paced, so that what is sent follows what is read rather than what the system's buffers take.
    const [chunk, pauseMs] = attempt.mood === 'slow' ? [CHUNK.subarray(0, 1), 500] : [CHUNK, 20];
    response.writeHead(200, { 'content-length': String(GIGABYTE) });
    while (!response.destroyed && attempt.sentBytes < GIGABYTE) {
      response.write(chunk);
      attempt.sentBytes += chunk.length;
      await sleep(pauseMs);
    }
  }

  return {
    url: `http://127.0.0.1:${port}/hook`,
    attempts,
    redirected: () => redirected,
    /** @param {Mood} next */
    async become(next) {
      const listens = server.listening;
      mood = next;
      if (next === 'down' && listens) await closed();
      if (next !== 'down' && !listens)
        await new Promise((done) => server.listen(port, '127.0.0.1', () => done(undefined)));
    },
    close: () => closed(),
  };

  function closed() {
    server.closeAllConnections();
    return new Promise((done) => server.close(() => done(undefined)));
  }
}
