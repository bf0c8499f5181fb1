import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '../../api/scripts/provision-chromium.mjs';
import { publishedQuiz } from '../../api/scripts/published-quiz.mjs';
import { BUILT } from '../build/folders.mjs';
import { MAX_FIRST_PART, MAX_FIRST_RESPONSE, MAX_FRAGMENT, MAX_LEAD_PART, MAX_SECOND_PART } from '../build/limits.mjs';
import { brotliSize, fragmentSizes } from '../build/weigh.mjs';
import { readTexts } from '../build/write-texts.mjs';

const MAX_COMPRESSION_MS = 10_000;

export const name = 'Size of the embed script, for a quiz with 8 questions and 3 outcomes';

/** @param {{product: {url: string}}} given */
export async function run({ product }) {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const { id } = await publishedQuiz(browser, product.url);
  await browser.close();
  const { raw, body } = await load(`${product.url}/embed/${id}.js`);
  const code = brotliDecompressSync(body).toString();
  const second = await load(`${product.url}/embed/parts/${/second-[0-9a-f]{6}/.exec(code)?.[0]}-en.js`);
  const secondCode = brotliDecompressSync(second.body).toString();
  const lead = await load(`${product.url}/embed/parts/${/lead-[0-9a-f]{6}/.exec(secondCode)?.[0]}.js`);
  return [
    { metric: 'first part, Brotli', value: body.length, unit: 'B', limit: MAX_FIRST_PART },
    { metric: 'first response, headers included', value: raw.length, unit: 'B', limit: MAX_FIRST_RESPONSE },
    { metric: 'second part, Brotli', value: second.body.length, unit: 'B', limit: MAX_SECOND_PART },
    { metric: 'lead part, Brotli', value: lead.body.length, unit: 'B', limit: MAX_LEAD_PART },
    ...(await fragmentRows()),
  ];
}

/** What the first part grows by where a quiz needs fragments, measured as the build does. */
async function fragmentRows() {
  const read = (/** @type {string} */ name) => readFileSync(`${BUILT}/${name}`, 'utf8');
  const { data } = await readTexts(`${BUILT}/messages/catalogue.mjs`);
  const { added, scripts } = fragmentSizes(read('embed.js'), JSON.parse(read('fragments.json')), data);
  const bytes = Math.max(...added.map((fragment) => fragment.bytes));
  return [{ what: 'largest fragment', bytes, limit: MAX_FRAGMENT }, ...scripts].map(({ what, bytes, limit }) => ({
    metric: `${what}, Brotli`,
    value: bytes,
    unit: 'B',
    limit,
  }));
}

/**
 * The response in its best compression, which the server makes once a body is requested again: until
 * then responses are 13 % larger.
 * @param {string} address
 */
async function load(address) {
  let last = await loadOnce(address);
  const best = brotliSize(brotliDecompressSync(last.body).toString());
  const giveUpAt = Date.now() + MAX_COMPRESSION_MS;
  while (last.body.length > best && Date.now() < giveUpAt) {
    await setTimeout(50);
    last = await loadOnce(address);
  }
  return last;
}

/** The response as it comes over the wire, and its body, compressed. @param {string} address */
async function loadOnce(address) {
  const raw = await rawResponse(new URL(address));
  const end = raw.indexOf('\r\n\r\n') + 4;
  if (!raw.subarray(0, end).toString().startsWith('HTTP/1.1 200')) throw new Error(`${address} is not there`);
  return { raw, body: unchunked(raw.subarray(0, end).toString(), raw.subarray(end)) };
}

/**
 * Every byte that a server answers, headers included.
 * @param {URL} url @returns {Promise<Buffer>}
 */
function rawResponse(url) {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    /** @type {Buffer[]} */
    const chunks = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => resolve(Buffer.concat(chunks)));
    socket.on('error', reject);
    socket.write(
      `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nAccept-Encoding: br, gzip\r\nConnection: close\r\n\r\n`,
    );
  });
}

/** @param {string} headers @param {Buffer} body */
function unchunked(headers, body) {
  if (!/transfer-encoding: chunked/i.test(headers)) return body;
  const parts = [];
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.subarray(at, line).toString(), 16);
    if (!length) return Buffer.concat(parts);
    parts.push(body.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
}
