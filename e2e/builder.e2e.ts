import type { Page } from 'playwright';
import { beforeEach, describe, expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { slowly } from './browser.ts';
import { goToStep, openQuestion, readSample } from './build-quiz.ts';
import { expectFocus } from './expect-focus.ts';
import { test as it } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

const { quiz: sample } = readSample('home-energy-checkup');
let owner: Owner;
let page: Page;
let quiz: Quiz;

it.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  page = owner.page;
});

beforeEach(async () => {
  quiz = await owner.call<Quiz>('POST', '/api/quizzes', sample);
  await page.goto(`${product.url}/dashboard/quiz-builder/${quiz.id}`);
  await page.getByRole('heading', { name: 'Edit Quiz', level: 1 }).waitFor();
});

const stored = () => owner.call<Quiz>('GET', `/api/quizzes/${quiz.id}`);

describe('a question that is being written', () => {
  it('is in the quiz with every key, goes only when it is empty, and is asked for what it lacks', async () => {
    await goToStep(page, 'Questions');
    const add = page.getByRole('button', { name: 'Add Question' });
    const cards = page.getByRole('heading', { level: 3, name: /^\d+\. / });
    const before = await cards.count();
    await add.click();
    await page.keyboard.press('Escape');
    await openQuestion(page).waitFor({ state: 'hidden' });
    expect(await cards.count()).toBe(before);
    await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true);

    await add.click();
    await page.keyboard.type('Half a que');
    await page.keyboard.press('Escape');
    const card = page.getByRole('listitem').filter({ hasText: 'Half a que' });
    await card.getByText('At least 2 answer options are required with text').waitFor();
    const edit = page.getByRole('button', { name: `Edit question ${before + 1}` });
    await expect.poll(() => edit.evaluate((element) => element === document.activeElement)).toBe(true);

    // Saving from another step leads to it, and sends nothing.
    await goToStep(page, 'Quiz Basics');
    await slowly(page, async () => {
      await page.keyboard.press('Control+S');
      await openQuestion(page).getByText('At least 2 answer options are required with text').waitFor();
    });
    const option = page.getByLabel('Option A', { exact: true });
    await expect.poll(() => option.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await stored()).questions).toHaveLength(before);
    await page.keyboard.type('This');
    await page.getByLabel('Option B', { exact: true }).fill('That');
    await page.keyboard.press('Control+S');
    await page.getByText('Quiz updated successfully', { exact: true }).first().waitFor();
    expect((await stored()).questions.at(-1)?.options.map(({ text }) => text)).toEqual(['This', 'That']);
    // Saved, and nobody's hands were taken off the keys.
    await page.keyboard.type(', too');
    expect(await page.getByLabel('Option B', { exact: true }).inputValue()).toBe('That, too');
  });
});

it('a new quiz goes on with what was typed while it was made, where it was typed', async () => {
  await page.goto(`${product.url}/dashboard/quiz-builder`);
  await page.getByLabel('Quiz Title').fill('Made meanwhile');
  for (const _ of [2, 3, 4]) await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByRole('button', { name: 'Add Question' }).click();
  const asked = openQuestion(page);
  await asked.getByLabel('Question', { exact: true }).fill('Why?');
  await asked.getByLabel('Option A', { exact: true }).fill('So');
  const other = asked.getByLabel('Option B', { exact: true });
  await other.pressSequentially('Else');
  let create: () => void = () => undefined;
  const created = new Promise<void>((resolve) => {
    create = resolve;
  });
  await page.route('**/api/quizzes', async (route) => {
    await created;
    await route.continue();
  });
  await page.keyboard.press('Control+S');
  await page.getByText('Saving…', { exact: true }).waitFor();
  await other.pressSequentially(', or not');
  create();
  await page.waitForURL(/quiz-builder\/[\w-]+$/);
  await page.unroute('**/api/quizzes');
  await expect
    .poll(() => other.evaluate((field: HTMLInputElement) => [field === document.activeElement, field.value]))
    .toEqual([true, 'Else, or not']);
  await page.keyboard.type(' at all');
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  expect(await page.getByText(/unsaved changes from/i).count()).toBe(0);
  await page.keyboard.press('Control+S');
  await page.getByText('Saved', { exact: true }).waitFor();
  const id = page.url().split('/').at(-1) ?? '';
  const { questions } = await owner.call<Quiz>('GET', `/api/quizzes/${id}`);
  expect(questions[0]?.options.map(({ text }) => text)).toEqual(['So', 'Else, or not at all']);
  // Nothing is left behind.
  const storedKeys = await page.evaluate(() => Object.keys(localStorage));
  expect(storedKeys.filter((key) => key.includes(`:${id}:`) || key.includes(':new:'))).toEqual([]);
});

describe('beside the preview', () => {
  const preview = () => page.getByRole('region', { name: 'Live preview' });
  beforeEach(() => page.setViewportSize({ width: 1440, height: 900 }));

  it('title and description stand above the quiz as on its page, at every key, and in a start page where there is one', async () => {
    await goToStep(page, 'Quiz Basics');
    const head = preview().getByRole('heading', { level: 3 });
    await page.getByLabel('Quiz Title').fill('How warm is it');
    await preview().getByRole('heading', { name: 'How warm is it', exact: true }).waitFor();
    const typeface = preview()
      .locator('.root')
      .evaluate((root) => getComputedStyle(root).fontFamily);
    expect(await typeface).toContain('Inter Variable');
    await page.keyboard.type('?');
    await page.getByLabel('Description').fill('Three words on it.');
    await preview().getByText('Three words on it.').waitFor();
    expect(await head.count()).toBe(1);
    await page.getByRole('switch', { name: 'Start page' }).click();
    await preview().getByRole('button', { name: 'Start', exact: true }).first().waitFor();
    await expect.poll(() => head.count()).toBe(0);
    await expect.poll(() => preview().getByText('Three words on it.').count()).toBe(1);
  });
});

it('takes a logo of its own, which visitors see and the account does not inherit', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goToStep(page, 'Theme & Design');
  await page.getByLabel('Logo file').setInputFiles('examples/screenshot.png');
  await page.getByText('Logo uploaded successfully!', { exact: true }).first().waitFor();
  const preview = page.getByRole('region', { name: 'Live preview' });
  const shown = preview.locator('img').first();
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Quiz updated successfully', { exact: true }).first().waitFor();
  expect((await stored()).logoUrl).toMatch(/^\/objects\//);
  expect((await owner.call<{ logoUrl: string }>('GET', '/api/user/settings')).logoUrl).toBe('');
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await shown.waitFor({ state: 'detached' });
  await expectFocus(page, 'removing the logo', 'Upload Logo');
});
