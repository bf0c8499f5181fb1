import type { Page } from 'playwright';
import { beforeEach, describe, expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { axeProblems } from './axe.ts';
import { goToStep, openQuestion, readSample } from './build-quiz.ts';
import { test as it } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

const { quiz: sample } = readSample('coffee-personality');
let owner: Owner;
let page: Page;
let quiz: Quiz;

it.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  page = owner.page;
});
beforeEach(async () => {
  quiz = await owner.publish(sample);
  await page.goto(`${product.url}/dashboard/quiz-builder/${quiz.id}`);
  await page.getByRole('button', { name: 'Edit question 1' }).waitFor();
});

const stored = () => owner.call<Quiz>('GET', `/api/quizzes/${quiz.id}`);
const save = async () => {
  await page.keyboard.press('Control+S');
  await page.getByText('Quiz updated successfully', { exact: true }).first().waitFor();
};
const open = (index: number) => page.locator('[data-outcome]').nth(index).click();

it('is readable in every state: a logo that is not shown, dialogs, a list of categories, a boundary', async () => {
  const address = `**/api/quizzes/${quiz.id}`;
  // As it was stored when it might still begin with http.
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), logoUrl: 'http://pics.example/logo.png' } });
  });
  await page.reload();
  await goToStep(page, 'Theme & Design');
  await page.getByText('Visitors do not see this logo.').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.unroute(address);

  await page.getByRole('button', { name: 'Remove outcome 1' }).click();
  await page.getByRole('dialog', { name: /^Remove/ }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: /Points-Based/ }).click();
  const ask = page.getByRole('dialog', { name: 'Switch to points?' });
  await ask.getByText('Nobody has completed this quiz yet').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Switch to points' }).click();
  await page.getByRole('button', { name: 'Spread ranges evenly' }).click();
  await page.getByRole('slider').first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('radio', { name: /Category-Based/ }).click();

  await goToStep(page, 'Questions');
  await page.getByRole('button', { name: 'Edit question 1' }).click();
  await openQuestion(page).getByRole('combobox', { name: 'Outcome of option A' }).fill('Fil');
  await page.getByRole('option', { name: 'Filter', exact: true }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
});

describe('the ranges of a points quiz', () => {
  const ranges = ({ outcomes }: Quiz) => outcomes.map(({ minScore, maxScore }) => [minScore, maxScore]);
  beforeEach(async () => {
    quiz = await owner.publish(readSample('home-energy-checkup').quiz);
    await page.goto(`${product.url}/dashboard/quiz-builder/${quiz.id}`);
    await page.getByRole('button', { name: 'Edit question 1' }).waitFor();
    await goToStep(page, 'Theme & Design');
  });
  const handle = () => page.getByRole('slider').first();

  it('are dragged, and spread evenly by a button', async () => {
    await handle().scrollIntoViewIfNeeded();
    const box = (await handle().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const ruler = (await page.getByRole('figure', { name: 'Ranges of scores' }).boundingBox())?.width ?? 0;
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const before = Number(await handle().getAttribute('aria-valuenow'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + ruler * 0.1, from.y + 40, { steps: 5 });
    await page.mouse.up();
    const moved = Number(await handle().getAttribute('aria-valuenow')) - before;
    expect(Math.abs(moved - 10)).toBeLessThanOrEqual(1);
    // What is let go stays where it is.
    await page.mouse.move(from.x + ruler * 0.3, from.y);
    expect(Number(await handle().getAttribute('aria-valuenow'))).toBe(before + moved);
    await page.getByRole('button', { name: 'Spread ranges evenly' }).click();
    await save();
    const lengths = ranges(await stored()).map(([min, max]) => Number(max) - Number(min) + 1);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(101);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
  });

  it('stay inside a phone’s window, however long the name of an outcome is', async () => {
    await goToStep(page, 'Theme & Design');
    await open(0);
    await page.getByLabel('Outcome 1 name').fill('Wolkenkuckucksheimbewohner mit sehr viel Erfahrung');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Spread ranges evenly' }).click();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(width).toBe(390);
  });
});
