import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { axeProblems } from './axe.ts';
import { signIn } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { nextFrames } from './frames.ts';
import { product } from './product.ts';

let browser: Browser;
let page: Page;
let folder = '';

test.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  await signIn(page, product.url, 'tina.template@example.com');
  folder = await mkdtemp(join(tmpdir(), 'quiz-files-'));
});

test('a template fills the builder, can be undone, and is saved like any quiz', async () => {
  await page.goto(`${product.url}/dashboard/quiz-builder`);
  await page.getByLabel('Quiz Title').fill('My own beginning');
  await page.getByRole('heading', { name: 'Start from a template' }).waitFor();
  await page.getByRole('button', { name: /How mature is your marketing\?/ }).click();
  await page.getByText('Template loaded', { exact: true }).first().waitFor();
  expect(await page.getByLabel('Quiz Title').inputValue()).toBe('How mature is your marketing?');
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  expect(await page.getByLabel('Quiz Title').inputValue()).toBe('My own beginning');
  await page.getByRole('button', { name: /Which coffee suits you\?/ }).click();
  await expect.poll(() => page.getByLabel('Quiz Title').inputValue()).toBe('Which coffee suits you?');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next Step' }).click();
  const xRay = page.getByRole('region', { name: 'Scoring X-ray' });
  // Six questions with one answer for each of four kinds: none is likelier than another but by the order that decides ties.
  await xRay.getByText('end in a tie, which the order of the questions decides.').waitFor();
  expect((await xRay.getByText('%').allInnerTexts()).length).toBeGreaterThanOrEqual(5);
  expect(await axeProblems(page)).toEqual([]);
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByRole('button', { name: 'Create Quiz' }).click();
  await page.getByRole('heading', { name: 'Edit Quiz' }).waitFor();
  const [quiz] = (await page.evaluate(async () => (await fetch('/api/quizzes')).json())) as Quiz[];
  expect(quiz?.questions).toHaveLength(6);
  expect(quiz?.outcomes.map(({ name }) => name)).toEqual(['Espresso', 'Filter', 'Flat White', 'Cold Brew']);
});

test('the gallery shows each template with its picture, and works by keyboard', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.url}/dashboard/quiz-builder`);
  const gallery = page.getByRole('region', { name: 'Start from a template' });
  const cards = gallery.getByRole('listitem');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(6);
  await gallery.getByRole('button', { name: 'Show all 16 templates' }).click();
  expect(await cards.count()).toBe(16);
  for (const card of await cards.all()) {
    const picture = card.locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  await gallery.getByLabel('Trade').selectOption('Shops');
  expect(await cards.count()).toBe(2);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await gallery.getByLabel('Goal').focus();
  for (const card of await cards.all()) {
    const title = (await card.getByRole('button').first().locator('span').first().textContent()) ?? '';
    await page.keyboard.press('Tab');
    await expect.poll(focused).toContain(title);
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe(' Try it');
  }
  await page.keyboard.press('Enter');
  const trying = page.getByRole('dialog');
  await trying.getByRole('button', { name: 'Find a gift' }).click();
  await trying.getByText(/^Question 1 of \d/).waitFor();
  await page.keyboard.press('Escape');
  await trying.waitFor({ state: 'hidden' });
  await expect.poll(focused).toBe(' Try it');
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await trying.getByRole('button', { name: 'Use template' }).click();
  await expect.poll(() => page.getByLabel('Quiz Title').inputValue()).not.toBe('');
  await cards.last().getByText('In use').first().waitFor();
  await page.keyboard.press('Control+Z');
  await expect.poll(() => page.getByLabel('Quiz Title').inputValue()).toBe('');
  expect(await gallery.getByText('In use').count()).toBe(0);
  await gallery.getByRole('button', { name: 'Start with an empty quiz' }).click();
  const title = page.getByLabel('Quiz Title');
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await title.inputValue()).toBe('');
});

test('a press on the picture of a template takes it', async () => {
  await page.goto(`${product.url}/dashboard/quiz-builder`);
  await page.locator('[data-template-cover=course-finder] img').click({ force: true });
  await expect.poll(() => page.getByLabel('Quiz Title').inputValue()).toBe('Which course is right for you?');
});

test('a template that comes under a pointer at rest is not shown', async () => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(`${product.url}/dashboard/quiz-builder`);
  const card = page.getByRole('button', { name: /^Which coffee suits you\?/ });
  await card.waitFor();
  const preview = page.getByRole('region', { name: 'Live preview' });
  const { x = 0, y = 0 } = (await card.boundingBox()) ?? {};
  const at = { x: x + 40, y: 180 };
  await page.mouse.move(at.x - 10, at.y);
  await page.mouse.move(at.x, at.y);
  await page.evaluate((by) => window.scrollBy(0, by), y + 20 - at.y);
  await expect.poll(() => card.evaluate((element) => element.closest('li')?.matches(':hover'))).toBe(true);
  await nextFrames(page);
  await preview.getByText('Untitled quiz').waitFor();
  await page.mouse.move(at.x + 4, at.y + 2);
  await preview.getByText('Which coffee suits you?').waitFor();
});

test('an exported file comes back as the same quiz', async () => {
  await page.goto(`${product.url}/dashboard/quizzes`);
  await page.getByRole('button', { name: 'More actions for Which coffee suits you?' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('which-coffee-suits-you.quiz.json');
  const file = join(folder, 'quiz.json');
  await download.saveAs(file);
  await page.getByLabel('Quiz file').setInputFiles(file);
  await page.getByRole('heading', { name: 'Edit Quiz' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const again = await page.evaluate(async (path) => (await fetch(path)).text(), `/api/quizzes/${id}/file`);
  expect(JSON.parse(again)).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});

test('a broken file is refused with its places, and changes nothing', async () => {
  await page.goto(`${product.url}/dashboard/quizzes`);
  const file = join(folder, 'broken.json');
  writeFileSync(file, JSON.stringify({ version: 1, quiz: { title: '', questions: [{ title: 'Q', options: [{}] }] } }));
  await page.getByLabel('Quiz file').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'This file cannot be imported' });
  await dialog.getByText('Title is required').waitFor();
  await dialog.getByText('quiz.questions.0.options.0.text').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  writeFileSync(file, 'no json');
  await page.getByLabel('Quiz file').setInputFiles(file);
  await page.getByText('The file is not JSON').waitFor();
});
