import { request as ask, createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { median } from '../../api/bench/lib/closed-loop.mjs';
import { launchBrowser, report, scoreRows } from './lib/lighthouse.mjs';

const LEAST = { performance: 97, accessibility: 95, 'best-practices': 95, seo: 95 };
/** The median of so many, by turns with the page without scripts: a shared machine is busy now and then. */
const RUNS = 3;
const LARGEST = 'largest-contentful-paint';

export const name = 'The landing page on a phone, by Lighthouse';

/** @param {{product: {url: string}}} given */
export async function run({ product }) {
  const browser = await launchBrowser();
  const still = await withoutScripts(product.url);
  try {
    const reports = [];
    const largest = { product: /** @type {number[]} */ ([]), still: /** @type {number[]} */ ([]) };
    for (let run = 0; run < RUNS; run += 1) {
      const floor = await report(still.url, ['performance']);
      largest.still.push(floor.audits[LARGEST]?.numericValue ?? 0);
      const whole = await report(product.url, Object.keys(LEAST));
      largest.product.push(whole.audits[LARGEST]?.numericValue ?? 0);
      reports.push(whole);
    }
    const [value, floor] = [median(largest.product), median(largest.still)];
    return [
      ...scoreRows(reports, LEAST),
      {
        metric: 'largest contentful paint, against the page without scripts',
        value,
        unit: 'ms',
        floor,
        ratio: value / floor,
        limit: 1.2 * floor,
      },
      {
        metric: 'script on first load, gzip',
        value: await scriptBytes(browser, product.url),
        unit: 'B',
        limit: 90_000,
      },
      {
        metric: 'painted while React is held back (1 = yes)',
        value: await paintWithoutReact(browser, product.url),
        unit: '',
        limit: 1,
        bound: 'least',
      },
    ];
  } finally {
    still.close();
    await browser.close();
  }
}

/** The same page and what it loads, as if it were nothing but HTML. @param {string} origin */
async function withoutScripts(origin) {
  const whole = await (await fetch(origin)).text();
  const page = brotliCompressSync(whole.replace(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, ''));
  const server = createServer((incoming, response) => {
    if (incoming.url === '/')
      return response.setHeader('content-type', 'text/html').setHeader('content-encoding', 'br').end(page);
    const headers = { ...incoming.headers, host: new URL(origin).host };
    return ask(origin + incoming.url, { headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** @param {import('playwright').Browser} browser @param {string} url */
async function scriptBytes(browser, url) {
  const page = await browser.newPage({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  /** @type {import('playwright').Request[]} */
  const scripts = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const sizes = await Promise.all(scripts.map((script) => script.sizes()));
  await page.close();
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

/**
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @returns {Promise<number>} 1 when the page is painted while no script has come
 */
async function paintWithoutReact(browser, url) {
  const page = await browser.newPage();
  await page.route('**/*.js', () => undefined);
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const painted = await page
    .waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length, undefined, { timeout: 5000 })
    .then(
      () => 1,
      () => 0,
    );
  await page.close();
  return painted;
}
