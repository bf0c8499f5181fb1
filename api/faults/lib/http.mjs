import { Agent, request as httpRequest } from 'node:http';

/**
 * What one request came to: `status` is 0 when no answer came, and `label` then names the reason (`timeout`, `ECONNRESET`), else it is
 * the status as text.
 * @typedef {{status: number, label: string, text: string, tookMs: number, headers: import('node:http').IncomingHttpHeaders}} Answer
 */

/** @param {number} [connections] */
export const keepAliveAgent = (connections = 256) => new Agent({ keepAlive: true, maxSockets: connections });

/**
 * One request without any retry. Never throws.
 * @param {string} method
 * @param {string} url
 * @param {{agent?: Agent, headers?: Record<string, string>, body?: unknown, timeoutMs?: number}} [options] `body` is sent as JSON, a
 *   string as it is
 * @returns {Promise<Answer>}
 */
export function exchange(method, url, { agent, headers = {}, body, timeoutMs = 15_000 } = {}) {
  const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const from = performance.now();
  return new Promise((done) => {
    let settled = false;
    const settle = (/** @type {Partial<Answer>} */ answer) => {
      if (settled) return;
      settled = true;
      clearTimeout(clock);
      done({ status: 0, label: '', text: '', headers: {}, ...answer, tookMs: performance.now() - from });
    };
    const request = httpRequest(
      url,
      {
        method,
        agent,
        headers: {
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      },
      (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', (error) => settle({ label: codeOf(error) }));
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          const from = response.headers['x-answered-by'];
          const label = from ? `${from} ${status}` : String(status);
          settle({ status, label, text: Buffer.concat(chunks).toString('utf8'), headers: response.headers });
        });
      },
    );
    const clock = setTimeout(() => {
      settle({ label: 'timeout' });
      request.destroy();
    }, timeoutMs);
    request.on('error', (error) => settle({ label: codeOf(error) }));
    request.end(payload);
  });
}

/** @param {Error & {code?: string}} error */
const codeOf = (error) => error.code ?? error.name;
