import type { Page } from 'playwright';
import { expect, vi } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { axeProblems } from './axe.ts';
import { readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';
import { submitLeads } from './submit-leads.ts';

let owner: Owner;
let page: Page;
let quiz: Quiz;

test.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  page = owner.page;
  quiz = await owner.publish(readSample('coffee-personality').quiz);
  await owner.call('POST', '/api/quizzes', { title: 'A draft of mine' });
  await submitLeads(product.url, quiz.id, ['Ada', 'Ben', 'Cleo']);
  // A lead is found a moment after it was stored.
  const find = () => owner.call<unknown[]>('GET', '/api/submissions?search=ada');
  await vi.waitFor(async () => expect(await find()).toHaveLength(1), { timeout: 30_000 });
});

const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

test('an address that ends in a slash is that of its page', async () => {
  await page.goto(`${product.url}/dashboard/leads/?search=ada`);
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
  expect(page.url()).toBe(`${product.url}/dashboard/leads?search=ada`);
  // What is exported is what was found.
  await page.getByRole('button', { name: 'Export CSV (1)', exact: true }).waitFor();
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
  await page.goto(`${product.url}/dashboard/`);
  await expect.poll(() => current.allTextContents()).toEqual(['Dashboard']);
});

test('a lead opens beside the list, and one goes on to the next by keyboard', async () => {
  await page.goto(`${product.url}/dashboard/leads`);
  await page.getByRole('button', { name: /^Cleo Lead/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('heading', { name: 'Cleo Lead' }).waitFor();
  await sheet.getByText('1 of 3').waitFor();
  const result = sheet.getByRole('region', { name: 'Result' });
  expect(await result.textContent()).toMatch(/^\S.*\d+\/100$/);
  const current = page.locator('#content [aria-current=true]');
  expect(await current.textContent()).toContain('Cleo Lead');
  expect(await sheet.getByRole('link', { name: 'Write an email' }).getAttribute('href')).toBe(
    'mailto:cleo%40example.com',
  );
  expect(await axeProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Next lead' }).focus();
  await page.keyboard.press('Enter');
  await sheet.getByRole('heading', { name: 'Ben Lead' }).waitFor();
  expect(await current.textContent()).toContain('Ben Lead');
  await page.keyboard.press('Enter');
  await sheet.getByRole('heading', { name: 'Ada Lead' }).waitFor();
  // At the end of the list it goes no further, and the focus stays.
  await page.keyboard.press('Enter');
  await sheet.getByText('3 of 3').waitFor();
  expect(await focused()).toBe('Next lead');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  // One goes on where one has read.
  await expect.poll(focused).toContain('Ada Lead');
});

test('quizzes are filtered by status, sorted, and opened by a click on the card', async () => {
  await page.goto(`${product.url}/dashboard/quizzes`);
  const titles = () => page.getByRole('article').getByRole('heading').allInnerTexts();
  await expect.poll(titles).toEqual(['A draft of mine', quiz.title]);
  await page.getByText('0 questions · 0 leads · no views yet').waitFor();
  await page.getByLabel('Sort by').selectOption('Most leads');
  await expect.poll(titles).toEqual([quiz.title, 'A draft of mine']);
  await page.getByRole('button', { name: 'Drafts' }).click();
  await expect.poll(titles).toEqual(['A draft of mine']);
  await page.getByRole('button', { name: 'Published', exact: true }).click();
  await expect.poll(titles).toEqual([quiz.title]);
  expect(await axeProblems(page)).toEqual([]);
  // The link of the title lies over the whole card.
  await page.getByText('5 questions').click({ force: true });
  await page.waitForURL(new RegExp(`quiz-builder/${quiz.id}$`));
  // The list stands as it was left, and a new visit begins with all.
  await page.goBack();
  await expect.poll(titles).toEqual([quiz.title]);
  expect(await page.getByLabel('Sort by').locator('option:checked').textContent()).toBe('Most leads');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Quizzes' }).click();
  await expect.poll(titles).toEqual(['A draft of mine', quiz.title]);
});
