import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '../../api/scripts/provision-chromium.mjs';
import { cookiesOf } from './lib/cookies.mjs';
import { ownerWithBuilder } from './lib/owner-with-builder.mjs';
import { longest, observe } from './lib/spans.mjs';
import { unwatchedTabs } from './lib/unwatched-tabs.mjs';

const MANY = { leads: 20_000, quizzes: 900, questions: 100 };
/** By turns; the worst counts. */
const RUNS = 7;
/** As slow as a phone, or a laptop on battery. */
const CPU_SLOWDOWN = 4;
const TYPED = 'How do you know what you know about yourself?';
const KEY_MS = 60;
/** Without a long frame, a page is open. */
const QUIET_MS = 1_500;

export const name = `Typing with ${MANY.questions} questions or ${MANY.leads} leads on a slow machine: the longest frame`;

/**
 * @typedef {import('../../api/scripts/bench.mjs').Row} Row
 * @typedef {Awaited<ReturnType<typeof unwatchedTabs>>} Tabs
 */

/** A page with nothing but a field: what this machine does not do faster, whatever is drawn. */
const BARE = 'data:text/html,<!doctype html><title>Bare</title><input aria-label="Field">';

/** @param {{product: {url: string, mongoUri: string, database: string}}} given @returns {Promise<Row[]>} */
export async function run({ product: { url, mongoUri, database } }) {
  const client = await MongoClient.connect(mongoUri, { serverMonitoringMode: 'poll' });
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const owner = await ownerWithBuilder(MANY, url, client.db(database), 'many@example.com');
    const tabs = await unwatchedTabs(browser, {
      cookies: cookiesOf(owner.cookie, url),
      firstScript: `(${observe})()`,
    });
    /** What is typed into: where it is, what is pressed there, and the field. @type {Array<[string, string, string, string]>} */
    const fields = [
      [
        `typing into one of ${MANY.questions} questions`,
        `${url}/dashboard/quiz-builder/${owner.builder}`,
        '[aria-label="Edit question 50"]',
        'form[aria-label="Question 50"] [data-path="questions.49.title"]',
      ],
      ['typing a search of leads', `${url}/dashboard/leads`, '', '[aria-label="Search leads"]'],
      ['bare', BARE, '', 'input'],
    ];
    const worst = fields.map(() => 0);
    for (let run = 0; run < RUNS; run += 1)
      for (const [place, [, address, pressed, field]] of fields.entries())
        worst[place] = Math.max(worst[place] ?? 0, await typedInto(tabs, address, pressed, field));
    const floor = worst.at(-1) ?? 0;
    return fields
      .slice(0, -1)
      .map(([metric], place) => ({ metric, value: worst[place] ?? 0, unit: 'ms', floor, limit: 50 }));
  } finally {
    await browser.close();
    await client.close();
  }
}

/** The longest frame of one go, in ms. @param {Tabs} tabs @param {string} address @param {string} pressed @param {string} field */
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
    // What opening a page costs is another benchmark's.
    for (let quiet = 0; quiet < QUIET_MS; ) {
      await sleep(200);
      quiet = await evaluate('performance.now() - Math.max(0, ...seen.frames.map(({ from, ms }) => from + ms))');
    }
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
