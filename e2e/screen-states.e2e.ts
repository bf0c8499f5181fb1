import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { PublicQuiz } from '#contract/quiz/public-quiz.schema';
import { answersTo } from '../api/scripts/answers-to.mjs';
import { axeProblems } from './axe.ts';
import { readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';
import { followRequests } from './requests.ts';

/** How much of the window may move, by how far, while what was loading takes its place. */
const MOST_SHIFT = 0.05;
let owner: Owner;
let page: Page;
let id: string;
let heldCall: RegExp | undefined;
/** All is drawn but what is held back. */
let quiet: () => Promise<void>;

test.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  page = owner.page;
  quiet = followRequests(page, (url) => heldCall?.test(url) ?? false);
  ({ id } = await owner.publish(readSample('coffee-personality').quiz));
  await owner.call('PUT', `/api/quizzes/${id}/webhook`, { url: 'https://hooks.example.com/leads' });
  const quiz = (await (await fetch(`${product.url}/api/public/quiz/${id}`)).json()) as PublicQuiz;
  for (const name of ['Lea Lead', 'Leo Lead']) {
    const answers = answersTo(quiz);
    const body = { sessionId: randomUUID(), name, email: 'lea@example.com', consentGiven: true, answers };
    const response = await fetch(`${product.url}/api/public/quiz/${id}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  }
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) shifts.push(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

/** Path, the call that it waits for, and what shows that the answer is in its place. */
const screens: Array<[path: string, call: RegExp, there: (page: Page) => Promise<unknown>]> = [
  ['/dashboard', /\/api\/analytics\/overview$/, (at) => at.getByText('Total Leads').first().waitFor()],
  [
    '/dashboard/quizzes',
    /\/api\/quizzes\/summaries/,
    (at) => at.getByRole('heading', { name: 'Which coffee are you?' }).waitFor(),
  ],
  [
    '/dashboard/quiz-builder/{id}',
    /\/api\/quizzes\/[\w-]+$/,
    (at) => at.getByRole('button', { name: 'Edit question 1' }).waitFor(),
  ],
  [
    '/dashboard/analytics',
    /\/api\/analytics\/overview\?/,
    (at) => at.getByRole('heading', { name: 'All quizzes' }).waitFor(),
  ],
  ['/dashboard/analytics/{id}', /\/analytics(\?|$)/, (at) => at.getByText('Quiz Starts').first().waitFor()],
  ['/dashboard/leads', /\/api\/submissions\?/, (at) => at.getByText('Leo Lead').waitFor()],
  [
    '/dashboard/share',
    /\/api\/quizzes\/summaries/,
    (at) => at.getByRole('heading', { name: 'Which coffee are you?' }).waitFor(),
  ],
  ['/dashboard/share/{id}', /\/api\/quizzes\/[\w-]+$/, (at) => at.getByRole('textbox', { name: 'Quiz URL' }).waitFor()],
  ['/dashboard/share/{id}', /\/webhook$/, (at) => at.getByLabel('Webhook URL').waitFor()],
  ['/dashboard/share/{id}', /\/webhook\/deliveries$/, (at) => at.getByText('lead.created').first().waitFor()],
  ['/dashboard/settings', /\/api\/user\/settings$/, (at) => at.getByText('Email notifications').waitFor()],
];

/** Holds the answers to a call back until it is let go. */
async function hold(call: RegExp): Promise<() => Promise<void>> {
  heldCall = call;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(call, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    heldCall = undefined;
    letGo();
    await page.unroute(call);
  };
}

describe.each(screens)('%s, waiting for %s', (path, call, there) => {
  test.each([1440, 390])('says that it is loading, and nothing jumps when it is there, at %d px', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const letGo = await hold(call);
    await page.goto(product.url + path.replace('{id}', id));
    await page.locator('main').getByRole('status', { name: 'Loading' }).first().waitFor();
    await quiet();
    await page.evaluate(() => ((window as unknown as { shifts: number[] }).shifts.length = 0));
    await letGo();
    await there(page);
    await quiet();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(MOST_SHIFT);
  });
});

test('what does not come, at first and when it is refreshed, says so in place and goes on', async () => {
  const call = /\/api\/submissions\?/;
  const breakOff = () => page.route(call, (route) => route.abort('connectionreset'));
  const alert = page.locator('main').getByRole('alert');
  const tryAgain = async () => {
    expect(await axeProblems(page)).toEqual([]);
    await page.unroute(call);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    await page.getByText('Leo Lead').waitFor();
  };
  await breakOff();
  await page.goto(`${product.url}/dashboard/leads`);
  await alert.getByText('This could not be loaded').waitFor();
  await tryAgain();
  await breakOff();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await alert.getByText('may be out of date').waitFor();
  expect(await page.getByText('Leo Lead').isVisible()).toBe(true);
  await tryAgain();
});
