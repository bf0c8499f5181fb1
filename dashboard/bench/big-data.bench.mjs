import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { chromium } from 'playwright';
import { median } from '../../api/bench/lib/closed-loop.mjs';
import { chromiumLaunchOptions } from '../../api/scripts/provision-chromium.mjs';
import { cookiesOf } from './lib/cookies.mjs';
import { ownerWithBuilder } from './lib/owner-with-builder.mjs';
import { longest, observe } from './lib/spans.mjs';
import { unwatchedTabs } from './lib/unwatched-tabs.mjs';

const FEW = { leads: 100, quizzes: 6, questions: 5 };
const MANY = { leads: 20_000, quizzes: 900, questions: 100 };
/** By turns; the middle one counts for how long something takes, the worst for tasks. */
const RUNS = 7;
/** As slow as a phone, or a laptop on battery. */
const CPU_SLOWDOWN = 4;

export const name = `Pages with ${MANY.leads} leads or ${MANY.questions} questions on a slow machine, against few`;

/**
 * @typedef {import('../../api/scripts/bench.mjs').Row} Row
 * @typedef {import('./lib/owner-with-builder.mjs').Owner} Owner
 * @typedef {Awaited<ReturnType<typeof unwatchedTabs>>} Tabs
 * @typedef {{shownMs: number, longestMs: number}} Opened
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
    const few = await ownerWithBuilder(FEW, url, db, 'few@example.com');
    const many = await ownerWithBuilder(MANY, url, db, 'many@example.com');
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
      const longestMs = Math.max(...(taken[1] ?? []).map((opened) => opened.longestMs));
      rows.push(
        { metric, value, unit: 'ms', floor, ratio: value / floor, limit: 1.2 * floor },
        { metric: `${metric}: longest task of ${RUNS} runs`, value: longestMs, unit: 'ms', limit: 100 },
      );
    }
    return rows;
  } finally {
    await browser.close();
    await client.close();
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
    return { shownMs, longestMs: longest(await evaluate('seen.tasks')) };
  });
