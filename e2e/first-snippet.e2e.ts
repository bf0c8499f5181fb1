import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { axeProblems } from './axe.ts';
import { unpublish } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { product } from './product.ts';

const MOST_CLICKS = 6;
let browser: Browser;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
  const context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 1440, height: 900 },
  });
  page = await context.newPage();
});

test('from the landing page to a copied snippet it is six clicks', async () => {
  let clicks = 0;
  const click = async (role: 'link' | 'button', name: string | RegExp) => {
    clicks += 1;
    await page.getByRole(role, { name }).first().click();
  };
  await page.goto(product.url);
  await click('link', 'Get Started');
  await page.getByLabel('Email').fill('six.clicks@example.com');
  await click('button', 'Sign in');
  await click('link', /^Create (Quiz|New Quiz)$/);
  await click('button', /^Which coffee suits you\?/);
  await page.getByText('Template loaded', { exact: true }).first().waitFor();
  await click('button', 'Publish');
  const live = page.getByRole('dialog', { name: 'Your quiz is live' });
  // Not on what closes it: the link would be gone with a key too many.
  const copyLink = live.getByRole('button', { name: 'Copy link' });
  await expect.poll(() => copyLink.evaluate((button) => button === document.activeElement)).toBe(true);
  await click('button', 'Copy snippet');
  await page.getByText('Embed Code copied to clipboard', { exact: true }).first().waitFor();
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);

  const [quiz] = (await page.evaluate(async () => (await fetch('/api/quizzes')).json())) as Quiz[];
  expect(quiz).toMatchObject({ title: 'Which coffee suits you?', status: 'published' });
  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  expect(snippet).toContain(`${product.url}/embed/${quiz?.id}.js`);
  expect(await live.getByLabel('Quiz URL').inputValue()).toBe(`${product.url}/quiz/${quiz?.id}`);
  await live.getByRole('img', { name: 'QR code of the link' }).waitFor();
  expect(await live.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`${product.url}/quiz/${quiz?.id}`);
  expect(await axeProblems(page)).toEqual([]);

  await live.getByRole('button', { name: 'Later' }).click();
  await live.waitFor({ state: 'hidden' });
  await page.getByText('Saved', { exact: true }).waitFor();
  // It is told once, not again with every visit.
  await page.reload();
  await page.getByRole('button', { name: 'Unpublish' }).waitFor();
  expect(await live.count()).toBe(0);
});

test('a quiz that was a draft before says the same when it goes live', async () => {
  // It is asked before visitors meet nothing.
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await unpublish(page);
  await page.getByText('Your quiz is a draft again', { exact: true }).first().waitFor();
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  const live = page.getByRole('dialog', { name: 'Your quiz is live' });
  await live.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Quiz URL copied to clipboard', { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await live.waitFor({ state: 'hidden' });
  // The focus is on the button that did it, which is another one by now.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Unpublish');
});
