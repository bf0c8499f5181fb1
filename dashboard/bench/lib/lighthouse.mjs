import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright';
import { median } from '../../../api/bench/lib/closed-loop.mjs';
import { chromiumLaunchOptions } from '../../../api/scripts/provision-chromium.mjs';

const PORT = 9333;

/** A browser that Lighthouse can be given. */
export async function launchBrowser() {
  const options = await chromiumLaunchOptions();
  return chromium.launch({ ...options, args: [...(options.args ?? []), `--remote-debugging-port=${PORT}`] });
}

/**
 * What Lighthouse says of a page, on a phone unless it stands on a `desk`, in the browser that was launched last.
 * @param {string} url @param {string[]} onlyCategories @param {{cookie?: string, desk?: boolean}} [as]
 */
export async function report(url, onlyCategories, { cookie, desk } = {}) {
  const result = await lighthouse(
    url,
    { port: PORT, onlyCategories, logLevel: 'error', ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}) },
    desk ? desktopConfig : undefined,
  );
  if (!result) throw new Error('Lighthouse came back without a report.');
  return result.lhr;
}

/**
 * The middle score of each kind, of 100.
 * @param {Array<Awaited<ReturnType<typeof report>>>} reports
 * @param {Record<string, number>} least what each is to reach
 * @param {string} [page] whose scores these are, where there are several
 */
export const scoreRows = (reports, least, page = '') =>
  Object.entries(least).map(([kind, limit]) => ({
    metric: page + kind,
    value: median(reports.map(({ categories }) => (categories[kind]?.score ?? 0) * 100)),
    unit: '',
    limit,
    bound: /** @type {const} */ ('least'),
  }));
