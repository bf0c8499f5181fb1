import type { Page } from 'playwright';
import { beforeEach, describe, expect } from 'vitest';
import type { Quiz } from '#contract/quiz.schema';
import { axeProblems } from './axe.ts';
import { goToStep, openQuestion, readSample } from './build-quiz.ts';
import { test as it } from './fixtures.ts';
import { expectFocus } from './focus-recorder.ts';
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

it.each([
  { renamed: 1, like: 2 },
  { renamed: 2, like: 1 },
])('a name that another outcome has is wrong at the one that was called so: $renamed', async ({ renamed, like }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goToStep(page, 'Theme & Design');
  await open(renamed - 1);
  const field = page.getByLabel(`Outcome ${renamed} name`);
  const shows = (number: number) =>
    page
      .getByRole('region', { name: 'Live preview' })
      .getByRole('heading', { name: quiz.outcomes[number - 1]?.title ?? '', exact: true })
      .waitFor();
  await field.fill(names(quiz)[like - 1] ?? '');
  await shows(renamed);
  // Said at once, and not first by the save.
  await field.and(page.locator('[aria-invalid=true]')).waitFor();
  // Also from afar, with the other one open.
  await open(like - 1);
  await shows(like);
  await page.keyboard.press('Control+S');
  await page.getByText('Two outcomes have the same name').waitFor();
  await expectFocus(page, 'a save that is refused', `Outcome ${renamed} name`);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await shows(renamed);
});

it('a picture that browsers would block is said to be so in its field, with the address that was meant', async () => {
  await goToStep(page, 'Theme & Design');
  await open(0);
  await page.getByText('Picture, button and redirect').first().click();
  const field = page.getByLabel('Outcome 1 picture URL', { exact: true });
  await field.fill('http://pics.example/a.png');
  await page.keyboard.press('Control+S');
  await field.and(page.locator('[aria-invalid=true]')).waitFor();
  expect((await stored()).outcomes[0]?.imageUrl ?? '').toBe('');
  await page.getByRole('button', { name: 'Use https://pics.example/a.png' }).click();
  expect(await field.inputValue()).toBe('https://pics.example/a.png');
  await save();
  expect((await stored()).outcomes[0]?.imageUrl).toBe('https://pics.example/a.png');
});

it('a button’s address without https is said to be none as soon as its field is left, with the one that was meant', async () => {
  await goToStep(page, 'Theme & Design');
  await open(0);
  await page.getByText('Picture, button and redirect').first().click();
  await page.getByLabel('Outcome 1 button text', { exact: true }).fill('Shop');
  const field = page.getByLabel('Outcome 1 button link', { exact: true });
  await field.fill('shop.example/brushes');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Use https://shop.example/brushes' }).click();
  expect(await field.inputValue()).toBe('https://shop.example/brushes');
  await save();
  expect((await stored()).outcomes[0]?.buttonUrl).toBe('https://shop.example/brushes');
});

it('a logo that was stored when it might still begin with http is said not to be seen, with the address that would be', async () => {
  const address = `**/api/quizzes/${quiz.id}`;
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
  await page.getByRole('button', { name: 'Use https://pics.example/logo.png' }).click();
  await page.getByText('Visitors do not see this logo.').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Change Logo');
  await save();
  expect((await stored()).logoUrl).toBe('https://pics.example/logo.png');
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
  // The same from below the field, where its list is closed.
  const third = openQuestion(page).getByRole('combobox', { name: 'Category of option C' });
  await third.fill('Ristretto');
  await third.press('Escape');
  await page.getByRole('button', { name: 'Make “Ristretto” an outcome' }).press('Enter');
  await expectFocus(page, 'making a category an outcome', 'Category of option C');
  await third.fill('');
  await third.press('ArrowDown');
  await third.press('ArrowUp');
  const last = page.getByRole('option').last();
  await expect.poll(() => last.getAttribute('id')).toBe(await third.getAttribute('aria-activedescendant'));
  await third.press('Enter');
  expect(await third.inputValue()).toBe('Ristretto');
  await save();
  const now = await stored();
  expect(names(now)).toEqual([...names(quiz), 'Cortado', 'Ristretto']);
  expect(votes(now).slice(0, 2)).toEqual([second, 'Cortado']);
});

it('what is in the way of publishing leads to the category that is not chosen', async () => {
  const questions = (sample.questions ?? []).map((question) => ({
    ...question,
    options: (question.options ?? []).map(({ text }) => ({ text })),
  }));
  quiz = await owner.call<Quiz>('POST', '/api/quizzes', { ...sample, questions });
  await page.goto(`${product.url}/dashboard/quiz-builder/${quiz.id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'No option of question 2' })
    .getByRole('button', { name: 'Go to step 4' })
    .click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Category of option A');
  expect(await openQuestion(page).getAttribute('aria-label')).toBe('Question 2');
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

  it('are moved on the ruler by the arrow keys, told in words, and brought back by undo', async () => {
    const [[, end = 0] = []] = ranges(quiz) as number[][];
    const [below, above] = quiz.outcomes.map(({ name }) => name);
    await handle().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await handle().getAttribute('aria-valuetext')).toBe(`${below} up to ${end + 2}, ${above} from ${end + 3}`);
    await page.keyboard.press('PageDown');
    expect(await handle().getAttribute('aria-valuenow')).toBe(String(end - 7));
    expect(await axeProblems(page)).toEqual([]);
    // In one go, so undone in one go; the focus stays on the boundary.
    await page.keyboard.press('Control+Z');
    expect(await handle().getAttribute('aria-valuenow')).toBe(String(end + 1));
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('slider');
    await page.keyboard.press('Home');
    expect(await handle().getAttribute('aria-valuenow')).toBe('1');
    await save();
    expect(ranges(await stored()).slice(0, 2)).toEqual([
      [0, 0],
      [1, ranges(quiz)[1]?.[1]],
    ]);
  });

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

  it('switching to categories says first what it does to published figures, and leads back', async () => {
    const answers = quiz.questions.map(({ id, options }) =>
      options.length ? { questionId: id, answerOptionId: options[0]?.id } : { questionId: id, textAnswer: 'A boiler' },
    );
    const response = await fetch(`${product.url}/api/public/quiz/${quiz.id}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        sessionId: crypto.randomUUID(),
        name: 'Vera',
        email: 'vera@example.com',
        consentGiven: true,
        version: quiz.version,
        answers,
      }),
    });
    expect(response.status).toBe(200);
    await expect.poll(async () => (await stored()).viewCount).toBe(1);
    const [points, categories] = [/Points-Based/, /Category-Based/].map((name) => page.getByRole('radio', { name }));
    await categories?.click();
    const ask = page.getByRole('dialog', { name: 'Switch to categories?' });
    await ask.getByText('1 person completed this quiz, and it has 1 lead.').waitFor();
    await ask.getByText('Every lead keeps the score and the outcome it was given', { exact: false }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await ask.waitFor({ state: 'hidden' });
    expect(await points?.isChecked()).toBe(true);

    await categories?.click();
    await ask.getByRole('button', { name: 'Switch to categories' }).click();
    await ask.waitFor({ state: 'hidden' });
    expect(await categories?.isChecked()).toBe(true);
    // Back to what is stored asks nothing.
    await points?.click();
    expect(await points?.isChecked()).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect((await stored()).revision).toBe(quiz.revision);
  });
});
