import { publishedQuiz } from '../../api/scripts/published-quiz.mjs';
import { launchBrowser, report, scoreRows } from './lib/lighthouse.mjs';

/** Nobody is to find these pages by a search: that kind is the landing page's. */
const LEAST = { performance: 95, accessibility: 95, 'best-practices': 95 };
const RUNS = 3;

export const name = 'Home and builder on a desktop, by Lighthouse';

/** @param {{product: {url: string}}} given */
export async function run({ product }) {
  const browser = await launchBrowser();
  try {
    const { id, cookie } = await publishedQuiz(browser, product.url);
    const rows = [];
    for (const [page, path] of [
      ['home: ', '/dashboard'],
      ['builder: ', `/dashboard/quiz-builder/${id}`],
    ]) {
      const reports = [];
      for (let run = 0; run < RUNS; run += 1)
        reports.push(await report(product.url + path, Object.keys(LEAST), { cookie, desk: true }));
      rows.push(...scoreRows(reports, LEAST, page));
    }
    return rows;
  } finally {
    await browser.close();
  }
}
