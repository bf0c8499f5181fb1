import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { withProduct } from './lib/bare-product.mjs';
import { hostileTexts, valueFor } from './lib/generate.mjs';
import { exchange, keepAliveAgent } from './lib/http.mjs';
import { memoryOf } from './lib/memory.mjs';
import { publishQuiz, signIn } from './lib/owner.mjs';
import { randomFrom } from './lib/random.mjs';
import { atMost, must } from './lib/table.mjs';

export const family = 'requests';

const SEED = 20_260_101;
const AT_ONCE = 16;
const HANGS_AFTER_MS = 20_000;
/** From half of the requests on: until then caches fill, and the collector of garbage finds out how much there is. */
const GROWTH_MB = 50;
const MOST_MB = 400;
/** Calls after which an account could not make any more: they are left to one that nobody needs. */
const ENDS_SESSIONS = /^GET \/api\/logout$|^POST \/api\/user\/sign-out-everywhere$|^DELETE \/api\/user$/;
const limits = { longestMs: 5_000 };

/** @type {import('./campaign.mjs').Fault[]} */
export const faults = [
  {
    name: 'generated',
    did: 'requests over every route of the OpenAPI document, fitting and hostile, by strangers, the owner and another account',
    times: { short: 600, long: 20_000 },
    limits,
    run: ({ times, say }) => withProduct({}, (given) => askEverything(given, times, say)),
  },
  {
    name: 'malformed',
    did: 'raw bytes that are no proper HTTP',
    times: { short: 200, long: 5_000 },
    limits,
    run: ({ times }) => withProduct({}, (given) => sendMalformed(given, times)),
  },
];

/** @typedef {Parameters<Parameters<typeof withProduct>[1]>[0]} Given */

/** @param {Given} given @param {number} times @param {(text: string) => void} say @returns {Promise<import('./lib/table.mjs').Measured>} */
async function askEverything({ product, owner, quiz, client }, times, say) {
  const root = JSON.parse((await exchange('GET', `${product.url}/api/openapi.json`)).text);
  /** @type {{method: string, path: string, operation: any}[]} */
  const calls = Object.entries(root.paths).flatMap(([path, operations]) =>
    Object.entries(/** @type {any} */ (operations)).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  await client.timeToRecover(10_000);
  const other = await signIn(product.url, 'other@example.com');
  // What the calls may harm is not the account that watches.
  const target = await signIn(product.url, 'target@example.com');
  const targetQuiz = await publishQuiz(target);
  const ids = [targetQuiz, quiz, 'demo-quiz', 'none-of-that', ...client.seen.leads.flatMap(({ id }) => id ?? [])];
  const random = randomFrom(SEED);
  const cookies = ['', target.cookie(), target.cookie(), other.cookie()];
  const leaving = (await signIn(product.url, 'leaving@example.com')).cookie();
  const agent = keepAliveAgent(AT_ONCE);
  const seen = tally();

  const generate = () => {
    const { method, path, operation } = random.pick(calls);
    const hostility = random.pick([0, 0.02, 0.1, 0.5]);
    const value = (/** @type {any} */ schema) => valueFor(random, schema, { root, hostility, ids });
    const url = path.replace(/\{(\w+)\}/g, () =>
      encodePath(random.next() < hostility ? random.pick(hostileTexts) : random.pick(ids)),
    );
    const query = (operation.parameters ?? [])
      .filter((/** @type {any} */ parameter) => parameter.in === 'query' && random.next() < 0.6)
      .map((/** @type {any} */ { name, schema }) => `${name}=${encodePath(asText(value(schema)))}`)
      .join('&');
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    const body = schema ? JSON.stringify(value(schema)) : undefined;
    return {
      method,
      url: `${url}${query ? `?${query}` : ''}`,
      body,
      cookie: ENDS_SESSIONS.test(`${method} ${path}`) ? leaving : random.pick(cookies),
    };
  };
  const half = await askAll(times, product.pid, async () => {
    const { method, url, body, cookie } = generate();
    const headers = { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) };
    const answer = await exchange(method, `${product.url}${url}`, {
      agent,
      headers,
      body,
      timeoutMs: HANGS_AFTER_MS,
    });
    if (seen.note(answer)) say(`${method} ${url.slice(0, 200)}: ${answer.label} ${body?.slice(0, 300) ?? ''}`);
  });
  agent.destroy();
  return finish(times, seen, product, owner, half, [must('seed', true, String(SEED))]);
}

const asText = (/** @type {unknown} */ value) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What Node's client refuses to send is left to the malformed ones. @param {string} text */
const encodePath = (text) =>
  /^[\w%.~-]+$/.test(text) ? text : encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** @param {Given} given @param {number} times @returns {Promise<import('./lib/table.mjs').Measured>} */
async function sendMalformed({ product, owner, quiz }, times) {
  const random = randomFrom(SEED);
  const port = Number(new URL(product.url).port);
  const seen = tally();
  const half = await askAll(times, product.pid, async () => {
    seen.note(await sendRaw(port, malformed(random, quiz)));
  });
  return finish(times, seen, product, owner, half, [must('seed', true, String(SEED))]);
}

/** @param {import('./lib/random.mjs').Random} random @param {string} quiz @returns {Buffer} */
function malformed(random, quiz) {
  const path = random.pick([
    `/api/public/quiz/${quiz}/submit`,
    '/api/quizzes',
    '/',
    `/embed/${quiz}.js`,
    '/api/callback',
  ]);
  const body = '{"sessionId":"x"}';
  const good = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const text = random.pick([
    () => good.replace('HTTP/1.1', random.pick(['HTTP/9.9', 'HTTP', '', 'http/1.1', 'HTTP/1.1 x'])),
    () => good.replace('POST', random.pick(['', 'PÖST', 'G E T', 'TRACE', 'CONNECT', 'X'.repeat(5_000)])),
    () =>
      good.replace(
        path,
        random.pick(['', '*', '//', '/%', '/%zz', '/\u0000', `/${'a/'.repeat(4_000)}`, 'http://[::1', '/\u00ff']),
      ),
    () =>
      good.replace(
        'Host: a\r\n',
        random.pick(['', 'Host: a\r\nHost: b\r\n', 'Host:\r\n', 'Host: a b\r\n', 'Host\r\n']),
      ),
    () =>
      good.replace(
        /Content-Length: \d+/,
        `Content-Length: ${random.pick(['-1', '1e3', '99999999999999999999', '0x10', ' ', '3, 4', '2'])}`,
      ),
    () =>
      good
        .replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked')
        .replace(body, random.pick(['zz\r\n', '-1\r\n', 'fffffffffffffffff\r\n', '5\r\nab'])),
    () => good.replace(/Content-Length: (\d+)/, 'Content-Length: $1\r\nTransfer-Encoding: chunked'),
    () => good.replace('\r\n\r\n', `\r\n${'X-Many: y\r\n'.repeat(random.pick([50, 3_000]))}\r\n`),
    () => good.replace('\r\n\r\n', `\r\nX-Long: ${'y'.repeat(random.pick([8_000, 90_000]))}\r\n\r\n`),
    () =>
      good.replace(
        '\r\n\r\n',
        `\r\n${random.pick([' folded', 'No colon', ': empty', 'A\u0000: b', 'Cookie: =;=;;'])}\r\n\r\n`,
      ),
    () =>
      good.replace(
        'application/json',
        random.pick(['application/json; charset=klingon', '/', 'text/plain', 'multipart/form-data']),
      ),
    () =>
      good.replace('Content-Type', `Content-Encoding: ${random.pick(['gzip', 'br', 'x', 'deflate'])}\r\nContent-Type`),
    () => good.replaceAll('\r\n', '\n'),
    () => good.slice(0, random.below(good.length)),
    () => good + good.slice(0, random.below(good.length)),
  ])();
  const bytes = Buffer.from(text, 'latin1');
  for (let flips = random.pick([0, 0, 1, 5, 40]); flips > 0; flips -= 1)
    if (bytes.length) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

/**
 * Sends bytes and no more, and waits for an answer or the end of the connection.
 * @param {number} port @param {Buffer} bytes @returns {Promise<{status: number, label: string, tookMs: number}>}
 */
function sendRaw(port, bytes) {
  return new Promise((done) => {
    const from = performance.now();
    let got = '';
    const socket = connect(port, 'localhost', () => socket.end(bytes));
    const settle = (/** @type {string} */ label) => {
      clearTimeout(clock);
      socket.destroy();
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(got)?.[1] ?? 0);
      done({ status, label: status ? String(status) : label, tookMs: performance.now() - from });
    };
    const clock = setTimeout(() => settle('timeout'), HANGS_AFTER_MS);
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => (got += chunk));
    socket.on('error', () => settle('closed'));
    socket.on('close', () => settle('closed'));
  });
}

function tally() {
  /** @type {Record<string, number>} */
  const statuses = {};
  const seen = { statuses, longestMs: 0, unexpected: 0, hung: 0 };
  return {
    seen,
    /** @param {{status: number, label: string, tookMs: number}} answer @returns {boolean} whether it should not have come */
    note({ status, label, tookMs }) {
      statuses[label] = (statuses[label] ?? 0) + 1;
      seen.longestMs = Math.max(seen.longestMs, tookMs);
      if (label === 'timeout') seen.hung += 1;
      if (status >= 500 && status !== 503) seen.unexpected += 1;
      return label === 'timeout' || (status >= 500 && status !== 503);
    },
  };
}

/**
 * Asks so many times, some at once.
 * @param {number} times @param {number} pid the server's @param {() => Promise<void>} ask
 * @returns {Promise<number>} megabytes that the server keeps with half of it asked
 */
async function askAll(times, pid, ask) {
  let left = times;
  let half = 0;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      if (left === Math.floor(times / 2)) half = memoryOf(pid);
      await ask();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return half;
}

/**
 * @param {number} times
 * @param {ReturnType<typeof tally>} tallied
 * @param {Given['product']} product
 * @param {import('./lib/owner.mjs').Owner} owner
 * @param {number} half megabytes that were kept then
 * @param {import('./lib/table.mjs').Check[]} checks
 * @returns {Promise<import('./lib/table.mjs').Measured>}
 */
async function finish(times, { seen }, product, owner, half, checks) {
  await sleep(1_000);
  const { status } = await owner.send('GET', '/api/quizzes');
  const most = memoryOf(product.pid);
  const { statuses, longestMs, unexpected, hung } = seen;
  return {
    times,
    statuses,
    longestMs,
    unexpected,
    checks: [
      ...checks,
      atMost('requests that hang', hung, 0),
      atMost('growth of memory in the second half', most - half, GROWTH_MB, ' MB'),
      atMost('memory', most, MOST_MB, ' MB'),
      must('an owner works on as before', status === 200, String(status)),
    ],
  };
}
