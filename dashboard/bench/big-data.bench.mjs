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
const KEY_MS = 60;

export const name = `Pages with ${MANY.leads} leads or ${QUESTIONS.many} questions on a slow machine, against the same with few`;

/**
 * @typedef {import('../../api/scripts/bench.mjs').Row} Row
 * @typedef {Awaited<ReturnType<typeof unwatchedTabs>>} Tabs
 * @typedef {import('../../api/bench/lib/owner-with-leads.mjs').Owner & {builder: string}} Owner
 * @typedef {{shownMs: number, longestMs: number}} Opened
 * @typedef {{from: number, ms: number}} Span
 * @typedef {Window & typeof globalThis & {seen: {tasks: Span[], frames: Span[]}}} Observed
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
    for (const [metric, path, prepare, field] of typing) {
      const [value = 0, floor = 0] = await longestFrames(/** @type {Tabs} */ (tabs[1]), [
        [url + path(many), prepare, field],
        [BARE, '', 'input'],
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

/** Where an owner types: the page, what is pressed there, and the field. @type {Array<[string, (owner: Owner) => string, string, string]>} */
const typing = [
  [
    `typing a question, one of ${QUESTIONS.many}: longest frame`,
    ({ builder }) => `/dashboard/quiz-builder/${builder}`,
    '[aria-label="Edit question 50"]',
    'form[aria-label="Question 50"] [data-path="questions.49.title"]',
  ],
  ['searching leads: longest frame', () => '/dashboard/leads', '', '[aria-label="Search leads"]'],
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
  const known = PerformanceObserver.supportedEntryTypes;
  // One that it does not know would be silent, and nothing too long.
  if (!known.includes('longtask') || !known.includes('long-animation-frame')) return;
  /** @type {Observed['seen']} */
  const seen = { tasks: [], frames: [] };
  Object.assign(window, { seen });
  const collect = (/** @type {string} */ type, /** @type {Span[]} */ list) =>
    new PerformanceObserver((found) =>
      list.push(...found.getEntries().map(({ startTime, duration }) => ({ from: startTime, ms: duration }))),
    ).observe({
      type,
      buffered: true,
    });
  collect('longtask', seen.tasks);
  collect('long-animation-frame', seen.frames);
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

/**
 * The longest frame while something is typed, in ms, of each place by turns; the browser reports those over 50 and anything shorter is 0.
 * @param {Tabs} tabs
 * @param {Array<[address: string, pressed: string, field: string]>} places
 * @returns {Promise<number[]>}
 */
async function longestFrames(tabs, places) {
  const worst = places.map(() => 0);
  for (let run = 0; run < RUNS; run += 1)
    for (const [place, [address, pressed, field]] of places.entries())
      worst[place] = Math.max(worst[place] ?? 0, await typedInto(tabs, address, pressed, field));
  return worst;
}

/** @param {Tabs} tabs @param {string} address @param {string} pressed @param {string} field */
const typedInto = (tabs, address, pressed, field) =>
  tabs.open(address, CPU_SLOWDOWN, async (evaluate, send) => {
    await send('Emulation.setFocusEmulationEnabled', { enabled: true });
    const found = (/** @type {string} */ selector) => `new Promise((resolve) => {
      const look = () => {
        const element = document.querySelector(${JSON.stringify(selector)});
        if (element) resolve(element);
        else requestAnimationFrame(look);
      };
      look();
    })`;
    // As a person gets there: the first key would scroll the page to a field that is out of sight, and draw all that is beside it.
    if (pressed)
      await evaluate(
        `${found(pressed)}.then((element) => { element.scrollIntoView({ block: 'center' }); element.click(); })`,
      );
    await evaluate(`${found(field)}.then((element) => element.focus())`);
    await sleep(1_500);
    const from = await evaluate('performance.now()');
    for (const text of TYPED) {
      await send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key: text });
      await sleep(KEY_MS);
    }
    await sleep(500);
    // What was not typed would take no time.
    const typed = await evaluate(`document.querySelector(${JSON.stringify(field)}).value`);
    if (!typed.endsWith(TYPED)) throw new Error(`It has “${typed}” instead of what was typed.`);
    // What was drawn before the first key may be told of after it.
    return longest(await evaluate('seen.frames'), from);
  });

/** @param {Span[]} spans @param {number} [from] those that had ended by then are left out */
const longest = (spans, from = 0) =>
  Math.max(0, ...spans.filter((span) => span.from + span.ms > from).map(({ ms }) => ms));
