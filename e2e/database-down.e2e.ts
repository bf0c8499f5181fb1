import type { Page } from 'playwright';
import { afterAll, describe, expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { type DatabaseProxy, startDatabaseProxy } from '../api/src/test/database-proxy.ts';
import { readSample } from './build-quiz.ts';
import { test as base, ownProduct } from './fixtures.ts';
import type { Owner } from './owner.ts';

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture depends on from its first parameter.
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const proxy = await startDatabaseProxy();
    onCleanup(proxy.close);
    return proxy;
  })
  .extend('product', { scope: 'file' }, async ({ database }, { onCleanup }) =>
    ownProduct({ mongoUri: database.uri }, onCleanup),
  );
let database: DatabaseProxy;
let product: { url: string };
let owner: Owner;
let page: Page;
let quiz: Quiz;

test.beforeAll(async ({ database: proxy, product: ownProduct, owner: signedIn }) => {
  database = proxy;
  product = ownProduct;
  owner = signedIn;
  page = owner.page;
  quiz = await owner.publish(readSample('coffee-personality').quiz);
});
afterAll(() => database?.set('pass'));

/** What a page says to whoever sees or hears it, once it has said that it is down. */
async function words(at: Page): Promise<string> {
  const body = at.locator('body');
  await expect.poll(() => body.ariaSnapshot()).toMatch(/available right now|not available/);
  return body.ariaSnapshot();
}
const RAW = /[{}]|\b50\d\b|requestId|Service Unavailable|Internal Server Error|undefined|Mongo/;

describe('with the database down', () => {
  const pages = [
    '/dashboard',
    '/dashboard/quizzes',
    '/dashboard/quiz-builder/ID',
    '/dashboard/history/ID',
    '/dashboard/analytics',
    '/dashboard/analytics/ID',
    '/dashboard/leads',
    '/dashboard/share',
    '/dashboard/share/ID',
    '/share/ID',
    '/dashboard/edit-profile',
    '/dashboard/settings',
    '/dashboard/integrations',
    '/thank-you/not-seen-yet',
    '/quiz/not-seen-yet',
    '/embed/not-seen-yet',
    '/api/login',
    '/api/logout',
  ];
  test.each(pages)('%s says so in our own words, and has a way on', async (path) => {
    database.set('reset');
    await page.goto(product.url + path.replace('ID', quiz.id));
    expect(await words(page)).not.toMatch(RAW);
    const again = page.getByRole('button', { name: /again/i }).or(page.getByRole('link', { name: /again/i }));
    await again.first().waitFor();
  });

  test('leaves those pages whole that need none', async () => {
    database.set('reset');
    for (const [path, heading] of [
      ['/', 'Build lead-gen quizzes in minutes'],
      ['/info', 'Interactive quizzes that capture leads'],
      ['/demo', 'Try a live quiz'],
      ['/no-such-page', '404 Page Not Found'],
    ] as const) {
      await page.goto(product.url + path);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      expect(await page.locator('body').ariaSnapshot()).not.toMatch(/Service Unavailable|available right now/);
    }
  });

  test('is said where somebody is at work, who goes on when it is back', async () => {
    database.set('pass');
    await page.goto(`${product.url}/dashboard/quizzes`);
    await page.getByRole('heading', { name: quiz.title }).waitFor();
    database.set('reset');
    await page.getByRole('link', { name: 'Leads', exact: true }).first().click();
    expect(await words(page)).not.toMatch(RAW);
    database.set('pass');
    await expect
      .poll(
        async () => {
          const again = page.getByRole('button', { name: 'Try again' });
          if (await again.isVisible()) await again.click();
          return page.getByText('No leads yet').isVisible();
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(true);
  });

  test('is why nothing could be saved, and nothing that was typed is called wrong', async () => {
    database.set('pass');
    await page.goto(`${product.url}/dashboard/share/${quiz.id}`);
    const address = page.getByLabel('Webhook URL');
    const typed = `https://example.com/${Date.now()}`;
    await address.fill(typed);
    database.set('reset');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await page.getByText('Failed to save. Quizfunnel or its database is not available right now.').first().waitFor();
    expect([await address.getAttribute('aria-invalid'), await address.inputValue()]).toEqual([null, typed]);
    database.set('pass');
    await expect
      .poll(
        async () => {
          if (await save.isEnabled()) await save.click();
          return page.getByText('Webhook saved').first().isVisible();
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(true);
    await page.goto(`${product.url}/dashboard/settings`);
    await page.getByRole('switch', { name: 'Weekly reports' }).waitFor();
    database.set('reset');
    await page.getByRole('switch', { name: 'Weekly reports' }).click();
    await page.getByText('Failed to save settings. Quizfunnel is not available right now.').first().waitFor();
    database.set('pass');
  });
});
