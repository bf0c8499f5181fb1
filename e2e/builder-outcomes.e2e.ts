import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Quiz } from '#contract/quiz.schema';
import { startProduct } from '../api/scripts/start-product.mjs';
import { axeProblems } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { goToStep, openQuestion, readSample } from './build-quiz.ts';
import { type Owner, signedInOwner } from './owner.ts';

const { quiz: sample } = readSample('coffee-personality');
let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
let owner: Owner;
let page: Page;
let quiz: Quiz;

beforeAll(async () => {
  [product, browser] = [await startProduct(), await launchBrowser()];
  owner = await signedInOwner(browser, product.url, 'otto.outcome@example.com');
  page = owner.page;
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
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
const votes = ({ questions }: Quiz) => questions.flatMap(({ options }) => options.map(({ bucket }) => bucket));
const names = ({ outcomes }: Quiz) => outcomes.map(({ name }) => name);
const open = (index: number) => page.locator('[data-outcome]').nth(index).click();

it('renaming an outcome renames it in every option, and two swap their names in one save', async () => {
  const [first = '', second = '', ...others] = names(quiz);
  await goToStep(page, 'Theme & Design');
  await open(0);
  await page.getByLabel('Outcome 1 name').fill(second);
  await open(1);
  await page.getByLabel('Outcome 2 name').fill(first);
  await save();
  const now = await stored();
  expect(now.published).toBe(true);
  expect(names(now)).toEqual([second, first, ...others]);
  const swapped = new Map([
    [first, second],
    [second, first],
  ]);
  expect(votes(now)).toEqual(votes(quiz).map((name) => swapped.get(name) ?? name));
  expect(now.outcomes.map(({ id }) => id)).toEqual(quiz.outcomes.map(({ id }) => id));
});

it('removing one that is used asks what its options shall vote for', async () => {
  const [gone = '', heir = '', ...others] = names(quiz);
  await goToStep(page, 'Theme & Design');
  await page.getByRole('button', { name: 'Remove outcome 1' }).click();
  const ask = page.getByRole('dialog', { name: `Remove “${gone}”?` });
  await ask.getByLabel('What these options vote for from now on').selectOption(heir);
  expect(await axeProblems(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Remove outcome' }).click();
  await ask.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-outcome') === true))
    .toBe(true);
  await save();
  const now = await stored();
  expect(names(now)).toEqual([heir, ...others]);
  expect(votes(now)).toEqual(votes(quiz).map((name) => (name === gone ? heir : name)));
});

it('a category is chosen from the outcomes, and a new name can be made one', async () => {
  const [, second = ''] = names(quiz);
  await page.getByRole('button', { name: 'Edit question 1' }).click();
  const field = openQuestion(page).getByRole('combobox', { name: 'Category of option A' });
  await field.fill(second.slice(0, 3));
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('option', { name: second, exact: true }).click();
  expect(await field.inputValue()).toBe(second);
  const other = openQuestion(page).getByRole('combobox', { name: 'Category of option B' });
  await other.fill('Cortado');
  await page.getByRole('option', { name: 'Make “Cortado” an outcome' }).click();
  await page.getByText('Make “Cortado” an outcome').waitFor({ state: 'detached' });
  await save();
  const now = await stored();
  expect(names(now)).toEqual([...names(quiz), 'Cortado']);
  expect(votes(now).slice(0, 2)).toEqual([second, 'Cortado']);
});
