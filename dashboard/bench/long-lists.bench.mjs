import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { chromium } from 'playwright';
import { answersTo } from '../../api/scripts/answers-to.mjs';
import { chromiumLaunchOptions } from '../../api/scripts/provision-chromium.mjs';
import { publishedQuiz } from '../../api/scripts/published-quiz.mjs';
import { cookiesOf } from './lib/cookies.mjs';

/** With the published one as many as an account may hold. */
const QUIZZES = 999;
const LEADS = 10_000;
/** Walks through each list; the longest task of all counts. */
const RUNS = 3;
const LIMIT_MS = 100;
const { quiz: sample } = JSON.parse(
  readFileSync(new URL('../../examples/quizzes/home-energy-checkup.json', import.meta.url), 'utf8'),
);

export const name = `Lists of ${QUIZZES + 1} quizzes and ${LEADS} leads`;

/** @typedef {import('playwright').Page} Page */
/** @typedef {Window & typeof globalThis & {longTasks: number[]}} Observed */

/** @param {{product: {url: string, mongoUri: string, database: string}}} given */
export async function run({ product }) {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const { id, cookie } = await publishedQuiz(browser, product.url);
    await seed(product, id, cookie);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(cookiesOf(cookie, product.url));
    await context.addInitScript(() => {
      const seen = /** @type {Observed} */ (window);
      seen.longTasks = [];
      new PerformanceObserver((list) =>
        seen.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({
        type: 'longtask',
        buffered: true,
      });
    });
    const floor = await longest(context, `data:text/html,<p style="height:200000px">Nothing`, scrollDown);
    const rows = [];
    for (const [metric, path, walk] of walks)
      rows.push({
        metric,
        value: await longest(context, product.url + path, walk),
        unit: 'ms',
        floor,
        limit: LIMIT_MS,
      });
    return rows;
  } finally {
    await browser.close();
  }
}

/** @type {Array<[metric: string, path: string, walk: (page: Page) => Promise<void>]>} */
const walks = [
  ['quizzes, scrolled to the end: longest task', '/dashboard/quizzes', scrollQuizzes],
  ['quizzes, searched: longest task', '/dashboard/quizzes', searchQuizzes],
  ['leads, all loaded, scrolled and searched: longest task', '/dashboard/leads', walkLeads],
];

/** @param {Page} page */
async function scrollQuizzes(page) {
  await page.getByText(`Quiz number ${QUIZZES}`, { exact: true }).waitFor();
  await scrollDown(page);
  await page.getByText('Quiz number 1', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'List view' }).click();
  await scrollDown(page);
}

/** @param {Page} page */
async function searchQuizzes(page) {
  const box = page.getByPlaceholder('Search quizzes...');
  await box.pressSequentially('number 77', { delay: 30 });
  await page.getByText('Quiz number 777', { exact: true }).waitFor();
  for (const _ of 'number 77') await box.press('Backspace', { delay: 30 });
  await page.getByText(`Quiz number ${QUIZZES}`, { exact: true }).waitFor();
}

/** @param {Page} page */
async function walkLeads(page) {
  const more = page.getByRole('button', { name: 'Load more' });
  await more.waitFor();
  for (let shown = 50; shown <= LEADS; shown += 50) {
    if (!(await more.count())) break;
    await more.click();
    await page.waitForFunction(
      (least) => Number(document.querySelector('main [role=listitem]')?.ariaSetSize) > least,
      shown,
    );
  }
  await page.evaluate(() => scrollTo(0, 0));
  await scrollDown(page);
  await page.evaluate(() => scrollTo(0, 0));
  const box = page.getByPlaceholder('Search leads by email, name...');
  await box.pressSequentially('visitor-4321', { delay: 30 });
  await page.getByText('1 found').waitFor();
  await box.fill('');
  await page.getByText(`${LEADS} in total`).waitFor();
}

/** Turns the wheel until the end. @param {Page} page */
async function scrollDown(page) {
  await page.mouse.move(700, 500);
  for (let turns = 0; turns < 1_000; turns += 1) {
    await page.mouse.wheel(0, 2_000);
    const atEnd = await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => resolve(scrollY + innerHeight >= document.documentElement.scrollHeight - 2)),
        ),
    );
    if (atEnd) return;
  }
}

/**
 * The longest task of a walk in ms, those of loading the page left out. The browser reports tasks from 50 ms on.
 * @param {import('playwright').BrowserContext} context @param {string} address @param {(page: Page) => Promise<void>} walk
 */
async function longest(context, address, walk) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      /** @type {Observed} */ (window).longTasks.length = 0;
    });
    await walk(page);
    runs.push(await page.evaluate(() => Math.max(0, .../** @type {Observed} */ (window).longTasks)));
    await page.close();
  }
  return Math.max(...runs);
}

/** @param {{url: string, mongoUri: string, database: string}} product @param {string} id @param {string} cookie */
async function seed({ url, mongoUri, database }, id, cookie) {
  /** @param {string} path @param {unknown} body @param {Record<string, string>} headers */
  const post = async (path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  for (let number = 1; number <= QUIZZES; number += 1)
    await post('/api/quizzes', { ...sample, title: `Quiz number ${number}` }, { cookie });

  const quiz = await (await fetch(`${url}/api/public/quiz/${id}`)).json();
  await post(`/api/public/quiz/${id}/submit`, {
    sessionId: randomUUID(),
    name: 'Ann Lee',
    email: 'visitor-0@example.com',
    consentGiven: true,
    answers: answersTo(quiz),
  });
  const client = await MongoClient.connect(mongoUri, { serverMonitoringMode: 'poll' });
  const leads = client.db(database).collection('submissions');
  const first = await leads.findOne({});
  await leads.insertMany(
    Array.from({ length: LEADS - 1 }, (_, number) => ({
      ...first,
      _id: /** @type {any} */ (randomUUID().replaceAll('-', '')),
      sessionId: randomUUID(),
      email: `visitor-${number + 1}@example.com`,
      // By which the search finds it.
      terms: first?.terms.concat(`visitor ${number + 1}`),
    })),
  );
  await client.close();
}
