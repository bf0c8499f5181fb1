import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { chromium } from 'playwright';
import { median } from '../../api/bench/lib/closed-loop.mjs';
import { isFollowed, ownerWith, until } from '../../api/bench/lib/owner-with-leads.mjs';
import { chromiumLaunchOptions } from '../../api/scripts/provision-chromium.mjs';
import { quizOfEight } from '../../api/scripts/published-quiz.mjs';
import { cookiesOf } from './lib/cookies.mjs';
import { unwatchedTabs } from './lib/unwatched-tabs.mjs';

const FEW = { leads: 100, quizzes: 6 };
const MANY = { leads: 20_000, quizzes: 900 };
const QUESTIONS = { few: 5, many: 100 };
/** By turns; the middle one counts for how long something takes, the worst for tasks and frames. */
const RUNS = 7;
/** As slow as a phone, or a laptop on battery. */
const CPU_SLOWDOWN = 4;
const TYPED = 'How do you know what you know about yourself?';

export const name = `Pages with ${MANY.leads} leads or ${QUESTIONS.many} questions on a slow machine, against the same with few`;

/**
 * @typedef {import('../../api/scripts/bench.mjs').Row} Row
 * @typedef {import('playwright').Page} Page
 * @typedef {import('playwright').BrowserContext} BrowserContext
 * @typedef {Awaited<ReturnType<typeof unwatchedTabs>>} Tabs
 * @typedef {import('../../api/bench/lib/owner-with-leads.mjs').Owner & {builder: string}} Owner
 * @typedef {{shownMs: number, longestMs: number}} Opened
 * @typedef {Window & typeof globalThis & {seen: {tasks: number[], frames: number[]}}} Observed
 */

/** What an owner opens: where it is, and what is there once it can be used. @type {Array<[string, (owner: Owner) => string, string]>} */
const pages = [
  ['opening the builder', ({ builder }) => `/dashboard/quiz-builder/${builder}`, '[aria-label="Edit question 5"]'],
  ['opening the leads', () => '/dashboard/leads', 'main [role=listitem]'],
  [
    'opening the analytics of a quiz',
    ({ quiz }) => `/dashboard/analytics/${quiz}`,
    '[aria-label="Performance Metrics"]',
  ],
];

/** @param {{product: {url: string, mongoUri: string, database: string}}} given @returns {Promise<Row[]>} */
export async function run({ product: { url, mongoUri, database } }) {
  const client = await MongoClient.connect(mongoUri, { serverMonitoringMode: 'poll' });
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const db = client.db(database);
    const few = await withBuilder(await ownerWith(FEW, url, db, 'few@example.com'), QUESTIONS.few);
    const many = await withBuilder(await ownerWith(MANY, url, db, 'many@example.com'), QUESTIONS.many);
    await until(() => isFollowed(db));
    const tabs = await Promise.all(
      [few, many].map(({ cookie }) =>
        unwatchedTabs(browser, { cookies: cookiesOf(cookie, url), firstScript: `(${observe})()` }),
      ),
    );
    /** @type {Row[]} */
    const rows = [];
    for (const [metric, pathOf, ready] of pages) {
      /** @type {Opened[][]} */
      const taken = [[], []];
      for (let run = 0; run <= RUNS; run += 1)
        for (const [side, owner] of [few, many].entries()) {
          const opened = await open(/** @type {Tabs} */ (tabs[side]), url + pathOf(owner), ready);
          // The first fills the browser's cache.
          if (run > 0) taken[side]?.push(opened);
        }
      const [floor = 0, value = 0] = taken.map((side) => median(side.map(({ shownMs }) => shownMs)));
      const longest = Math.max(...(taken[1] ?? []).map(({ longestMs }) => longestMs));
      rows.push(
        { metric, value, unit: 'ms', floor, ratio: value / floor, limit: 1.2 * floor },
        { metric: `${metric}: longest task of ${RUNS} runs`, value: longest, unit: 'ms', limit: 100 },
      );
    }
    const big = await contextOf(browser, url, many);
    for (const [metric, path, find] of typing) {
      const [value = 0, floor = 0] = await longestFrames(big, [
        [url + path(many), find],
        [BARE, async (page) => page.getByRole('textbox')],
      ]);
      rows.push({ metric, value, unit: 'ms', floor, limit: 50 });
    }
    return rows;
  } finally {
    await browser.close();
    await client.close();
  }
}

/** A page with nothing but a field: what this machine does not do faster, whatever is drawn. */
const BARE = 'data:text/html,<!doctype html><title>Bare</title><input aria-label="Field">';

/** Where an owner types. @type {Array<[string, (owner: Owner) => string, (page: Page) => Promise<import('playwright').Locator>]>} */
const typing = [
  [
    `typing a question, one of ${QUESTIONS.many}: longest frame`,
    ({ builder }) => `/dashboard/quiz-builder/${builder}`,
    async (page) => {
      await page.getByRole('button', { name: 'Edit question 50' }).click();
      return page.getByRole('form', { name: 'Question 50' }).getByLabel('Question', { exact: true });
    },
  ],
  [
    'searching leads: longest frame',
    () => '/dashboard/leads',
    async (page) => page.getByPlaceholder('Search leads by email, name...'),
  ],
];

/** @param {Awaited<ReturnType<typeof ownerWith>>} owner @param {number} questions of a quiz of theirs @returns {Promise<Owner>} */
async function withBuilder(owner, questions) {
  const asked = Array.from({ length: questions }, (_, n) => {
    const { order: _order, ...question } = quizOfEight.questions[n % quizOfEight.questions.length];
    return question;
  });
  const { id } = await owner.ask('POST', '/api/quizzes', { ...quizOfEight, questions: asked });
  return { ...owner, builder: id };
}

/** Runs in the page: writes down what takes long. */
function observe() {
  /** @type {Observed['seen']} */
  const seen = { tasks: [], frames: [] };
  Object.assign(window, { seen });
  const collect = (/** @type {string} */ type, /** @type {number[]} */ list) =>
    new PerformanceObserver((found) => list.push(...found.getEntries().map(({ duration }) => duration))).observe({
      type,
      buffered: true,
    });
  collect('longtask', seen.tasks);
  collect('long-animation-frame', seen.frames);
}

/** @param {import('playwright').Browser} browser @param {string} url @param {Owner} owner */
async function contextOf(browser, url, { cookie }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookiesOf(cookie, url));
  await context.addInitScript(observe);
  const page = await context.newPage();
  const known = await page.evaluate(() => PerformanceObserver.supportedEntryTypes);
  await page.close();
  // One that it does not know would be silent, and nothing too long.
  if (!known.includes('longtask') || !known.includes('long-animation-frame'))
    throw new Error('This browser does not tell what takes long.');
  return context;
}

/** @template T @param {BrowserContext} context @param {string} address @param {(page: Page) => Promise<T>} use */
async function onSlowPage(context, address, use) {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(address);
    return await use(page);
  } finally {
    await page.close();
  }
}

/** @param {Tabs} tabs @param {string} address @param {string} ready @returns {Promise<Opened>} */
const open = (tabs, address, ready) =>
  tabs.open(address, CPU_SLOWDOWN, async (evaluate) => {
    const shownMs = await evaluate(`new Promise((resolve) => {
      const look = () =>
        requestAnimationFrame(() => (document.querySelector(${JSON.stringify(ready)}) ? resolve(performance.now()) : look()));
      look();
    })`);
    // What is drawn last counts as well.
    await sleep(1_000);
    const tasks = await evaluate('seen.tasks');
    return { shownMs, longestMs: Math.max(0, ...tasks) };
  });

/**
 * The longest frame while something is typed, in ms, of each place by turns; the browser reports those over 50 and anything shorter is 0.
 * @param {BrowserContext} context @param {Array<[string, (page: Page) => Promise<import('playwright').Locator>]>} places
 * @returns {Promise<number[]>}
 */
async function longestFrames(context, places) {
  const longest = places.map(() => 0);
  for (let run = 0; run < RUNS; run += 1)
    for (const [place, [address, find]] of places.entries())
      longest[place] = Math.max(longest[place] ?? 0, await typedInto(context, address, find));
  return longest;
}

/** @param {BrowserContext} context @param {string} address @param {(page: Page) => Promise<import('playwright').Locator>} find */
const typedInto = (context, address, find) =>
  onSlowPage(context, address, async (page) => {
    const field = await find(page);
    await field.focus();
    await page.waitForTimeout(1_500);
    await page.evaluate(() => {
      /** @type {Observed} */ (window).seen.frames.length = 0;
    });
    await field.pressSequentially(TYPED, { delay: 60 });
    await page.waitForTimeout(500);
    return page.evaluate(() => Math.max(0, .../** @type {Observed} */ (window).seen.frames));
  });
