import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from 'playwright';
import { median } from '../../api/bench/lib/closed-loop.mjs';
import { chromiumLaunchOptions } from '../../api/scripts/provision-chromium.mjs';
import { publishedQuiz } from '../../api/scripts/published-quiz.mjs';

const RUNS = 5;
const CHANGES = 4_000;
const PAGE = new URL('../../examples/hosts/busy-page.html', import.meta.url);

export const name = 'A host page with 20,000 nodes and 4,000 changes';

/** @param {{product: {url: string}}} given */
export async function run({ product }) {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const { id } = await publishedQuiz(browser, product.url);
  const html = readFileSync(PAGE, 'utf8').replaceAll('{{origin}}', product.url).replaceAll('{{quizId}}', id);
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  /** @param {boolean} hasPageCare */
  const spent = async (hasPageCare) => {
    const times = [];
    for (let run = 0; run < RUNS; run += 1)
      times.push(await timeOfOurs(browser, `http://127.0.0.1:${port}/`, product.url, hasPageCare));
    return median(times);
  };
  const [value, before] = [await spent(true), await spent(false)];
  await browser.close();
  server.closeAllConnections();
  server.close();
  return [
    { metric: 'time in our scripts', value, unit: 'ms', limit: 20 },
    { metric: 'time in our scripts before page-care has loaded', value: before, unit: 'ms', limit: 20 },
  ];
}

/**
 * Milliseconds that the browser spent in functions of the scripts of `origin`, and in what these
 * called, while the page changed.
 * @param {import('playwright').Browser} browser @param {string} address @param {string} origin @param {boolean} hasPageCare
 */
async function timeOfOurs(browser, address, origin, hasPageCare) {
  const tab = await browser.newPage();
  if (!hasPageCare) await tab.route('**/parts/page-care-*', (route) => route.abort());
  await tab.goto(address);
  await tab.locator('h2').waitFor();
  if (hasPageCare) await tab.waitForFunction('window.Quizfunnel.look');
  // What comes with the start is over.
  await tab.waitForTimeout(500);
  const session = await tab.context().newCDPSession(tab);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 100 });
  await session.send('Profiler.start');
  await tab.evaluate(`change(${CHANGES})`);
  const { profile } = await session.send('Profiler.stop');
  await tab.close();
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  /** @type {Set<number>} */
  const ours = new Set();
  const enter = (/** @type {number} */ id, /** @type {boolean} */ isInOurs) => {
    const node = byId.get(id);
    const isOurs = isInOurs || !!node?.callFrame.url.startsWith(origin);
    if (isOurs) ours.add(id);
    for (const child of node?.children ?? []) enter(child, isOurs);
  };
  enter(profile.nodes[0]?.id ?? 0, false);
  const microseconds = (profile.samples ?? []).reduce(
    (sum, id, at) => sum + (ours.has(id) ? (profile.timeDeltas?.[at] ?? 0) : 0),
    0,
  );
  return microseconds / 1_000;
}
