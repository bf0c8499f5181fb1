import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright';
import { median } from '../../api/bench/lib/closed-loop.mjs';
import { chromiumLaunchOptions } from '../../api/scripts/provision-chromium.mjs';
import { publishedQuiz } from '../../api/scripts/published-quiz.mjs';

const RUNS = 9;
/**
 * A phone on a mobile network: 150 ms round trip, 1.6 Mbit/s, a quarter of this machine's speed.
 */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_SLOWDOWN = 4;

export const name = 'The first question on a throttled phone';

/** @param {{product: {url: string}}} given */
export async function run({ product }) {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const { id } = await publishedQuiz(browser, product.url);
  const tag = `<script src="${product.url}/embed/${id}.js" async></script><div id="quiz-${id}"></div>`;
  const site = await startSite();
  site.put('/widget', page(tag));
  site.put('/hand.js', await handWritten(browser, `${site.origin}/widget`, id));
  site.put('/hand', page(`<script src="${site.origin}/hand.js" async></script><div id="quiz-${id}"></div>`));

  /** @type {{widget: number[], hand: number[]}} */
  const times = { widget: [], hand: [] };
  /** @type {{widget: number[], hand: number[]}} */
  const longest = { widget: [], hand: [] };
  let shift = 0;
  let requests = 0;
  await measure(browser, `${site.origin}/widget`);
  for (let run = 0; run < RUNS; run += 1) {
    const widget = await measure(browser, `${site.origin}/widget`);
    const hand = await measure(browser, `${site.origin}/hand`);
    times.widget.push(widget.shown);
    times.hand.push(hand.shown);
    longest.widget.push(Math.max(0, ...widget.longTasks));
    longest.hand.push(Math.max(0, ...hand.longTasks));
    shift = Math.max(shift, widget.shift);
    requests = Math.max(requests, widget.requests);
  }
  await browser.close();
  await site.close();
  const [value, floor] = [median(times.widget), median(times.hand)];
  return [
    {
      metric: 'median first paint, against a hand-written script with the same markup',
      value,
      unit: 'ms',
      floor,
      ratio: value / floor,
      limit: floor * 1.15,
    },
    {
      metric: `longest task of ${RUNS} runs`,
      value: Math.max(...longest.widget),
      unit: 'ms',
      floor: Math.max(...longest.hand),
      limit: 50,
    },
    { metric: 'requests before the first question', value: requests, unit: '', limit: 1 },
    { metric: 'layout shift', value: shift, unit: '', limit: 0 },
  ];
}

/** @param {string} body */
const page = (body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Shop</title></head><body><h1>A shop</h1>${body}</body></html>`;

/**
 * The least that could show the same: a script that writes the finished markup and styles into a
 * shadow root.
 * @param {import('playwright').Browser} browser @param {string} address @param {string} id
 */
async function handWritten(browser, address, id) {
  const tab = await browser.newPage();
  await tab.goto(address);
  await tab.getByText('Question 1 of').waitFor();
  const [markup, styles] = await tab.evaluate((quiz) => {
    const root = document.getElementById(`quiz-${quiz}`)?.shadowRoot;
    const rules = [...(root?.adoptedStyleSheets[0]?.cssRules ?? [])].map(({ cssText }) => cssText).join('');
    return [root?.innerHTML ?? '', rules];
  }, id);
  await tab.close();
  return `(()=>{const s=document.getElementById('quiz-${id}').attachShadow({mode:'open'}),c=new CSSStyleSheet;c.replaceSync(${JSON.stringify(styles)});s.adoptedStyleSheets=[c];s.innerHTML=${JSON.stringify(markup)}})()`;
}

/** @param {import('playwright').Browser} browser @param {string} address */
async function measure(browser, address) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await tab.addInitScript(() => {
    const found = { shown: 0, longTasks: /** @type {number[]} */ ([]), shift: 0 };
    Object.assign(window, { found });
    new PerformanceObserver((list) =>
      found.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = /** @type {PerformanceEntry & {hadRecentInput: boolean, value: number}} */ (
          entry
        );
        if (!hadRecentInput) found.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      const quiz = document.querySelector('[id^="quiz-"]')?.shadowRoot?.querySelector('h2');
      if (quiz) requestAnimationFrame(() => (found.shown = performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
  await tab.goto(address);
  await tab.waitForFunction('window.found.shown > 0');
  await tab.waitForTimeout(300);
  const found = await tab.evaluate('window.found');
  const requests = await tab.evaluate(
    // What it waits for; that it was seen is told meanwhile.
    'performance.getEntriesByType("resource").filter(({ startTime, name }) => startTime < window.found.shown && !name.endsWith("/events")).length',
  );
  await context.close();
  return { ...found, requests: Number(requests) };
}

/** Somebody's site. What it sends is compressed once, as what the product sends is. */
async function startSite() {
  /** @type {Map<string, Buffer>} */
  const pages = new Map();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    response.writeHead(pages.has(path) ? 200 : 404, {
      'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-encoding': 'br',
    });
    response.end(pages.get(path));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${address.port}`,
    put: (/** @type {string} */ path, /** @type {string} */ text) => pages.set(path, brotliCompressSync(text)),
    close: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  };
}
