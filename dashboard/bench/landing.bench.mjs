import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '../../api/scripts/provision-chromium.mjs';

const PORT = 9333;
const KINDS = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Of the performance score, the median of so many: a shared machine is busy now and then. */
const RUNS = 3;

export const name = 'The landing page on a phone, by Lighthouse';

/** @param {{product: {url: string}}} given */
export async function run({ product }) {
  const options = await chromiumLaunchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${PORT}`],
  });
  try {
    /** @type {Record<string, number[]>} */
    const scores = {};
    let report;
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(product.url, { port: PORT, onlyCategories: KINDS, logLevel: 'error' });
      if (!result) throw new Error('Lighthouse came back without a report.');
      report = result.lhr;
      for (const kind of KINDS) {
        scores[kind] ??= [];
        scores[kind].push((report.categories[kind]?.score ?? 0) * 100);
      }
    }
    return [
      ...KINDS.map((kind) => ({
        metric: kind,
        value: median(scores[kind] ?? []),
        unit: '',
        limit: 95,
        bound: 'least',
      })),
      {
        metric: 'script on first load, gzip',
        value: await scriptBytes(browser, product.url),
        unit: 'B',
        limit: 90_000,
      },
      {
        metric: 'first paint with React held back',
        value: await paintWithoutReact(browser, product.url),
        unit: '',
        limit: 1,
        bound: 'least',
      },
    ];
  } finally {
    await browser.close();
  }
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

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
