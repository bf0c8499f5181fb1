import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import type { PublicQuiz } from '#contract/public-quiz.schema';
import { answersTo } from '../api/scripts/answers-to.mjs';
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
}, 60_000);

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

/** Lets every call fail in the given way until it is let through again. */
async function fail(call: RegExp, how: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  await page.route(call, how);
  return () => page.unroute(call);
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

  test.each<[string, (route: Route) => Promise<void>]>([
    [
      'the server fails',
      (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
    ],
    ['the network fails', (route) => route.abort('connectionreset')],
  ])('says so when %s, and goes on in place', async (_name, how) => {
    const restore = await fail(call, how);
    await page.goto(product.url + path.replace('{id}', id));
    const alert = page.locator('main').getByRole('alert');
    await alert.getByText('This could not be loaded').waitFor();
    await restore();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await there(page);
    expect(await alert.count()).toBe(0);
  });
});

describe('a lead', () => {
  test('loads in its dialog, and is tried again there', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.url}/dashboard/leads`);
    const detail = /\/api\/submissions\/[\w-]+$/;
    const restore = await fail(detail, (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: /Leo Lead/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This could not be loaded').waitFor();
    await restore();
    const letGo = await hold(detail);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('status', { name: 'Loading' }).waitFor();
    await letGo();
    await dialog
      .getByText('Not tried yet.')
      .or(dialog.getByText(/^Attempt 1/))
      .first()
      .waitFor();
    await dialog.getByText('I agree to receive marketing communications').waitFor();
  });
});

describe('the thank-you page', () => {
  test('shows a shape while it loads, tries once more, and says when there is no quiz', async () => {
    const call = /\/api\/public\/quiz\//;
    const letGo = await hold(call);
    await page.goto(`${product.url}/thank-you/${id}`);
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await letGo();
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();

    let asked = 0;
    const restore = await fail(call, (route) => {
      asked += 1;
      return asked === 1 ? route.abort('connectionreset') : route.continue();
    });
    await page.goto(`${product.url}/thank-you/${id}`);
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
    expect(asked).toBe(2);
    await restore();
    await page.goto(`${product.url}/thank-you/nothing`);
    await page.getByRole('heading', { name: 'Quiz not found' }).waitFor();
  });
});
