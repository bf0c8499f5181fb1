import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { openQuestion } from './build-quiz.ts';
import { expectFocus } from './expect-focus.ts';
import { test as it } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

let owner: Owner;
let page: Page;

it.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  page = owner.page;
});

/** The accessible name, nearly, of what has the focus; of the preview's inside it says no more than "preview". */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    if (element.shadowRoot) return 'preview';
    return (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent ?? '').trim();
  });

/** Presses Tab until the focus is on what has this name. Fails where it cannot be reached. */
async function tabTo(name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 60) {
    const label = await focused();
    if (typeof name === 'string' ? label === name : name.test(label)) return;
    passed.push(label);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} cannot be reached by Tab, only ${passed.join(', ')}.`);
}
const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const type = (text: string) => page.keyboard.type(text);

it('creates a quiz of ten questions by keyboard alone', { timeout: 120_000 }, async () => {
  await page.goto(`${product.url}/dashboard/quiz-builder`);
  await page.getByRole('heading', { name: 'Create Quiz' }).waitFor();
  await tabTo(/^Quiz title/);
  await type('Ten by keyboard');
  for (const step of ['Theme & Design', 'Thank You Page', 'Questions']) {
    await tabTo('Next Step');
    await press('Enter');
    await page.getByRole('heading', { name: step, level: 2, exact: true }).waitFor();
  }
  for (let number = 1; number <= 10; number += 1) {
    // From the second on, the focus is where one goes on: at the button that adds a question.
    if (number === 1) await tabTo('Add question');
    await press('Enter');
    await openQuestion(page).waitFor();
    await type(`Question ${number}?`);
    await tabTo('Option A');
    await type('Yes');
    await press('Tab', 'Control+A');
    await type('10');
    await press('Enter');
    await type('No');
    await press('Enter');
    await type('Perhaps');
    // The next one stays empty, and Enter in it ends the question.
    await press('Enter', 'Enter');
    await openQuestion(page).waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: `${number}. Question ${number}?` }).waitFor();
  }
  // The last one becomes the first but one, by the handle.
  await page.keyboard.press('Shift+Tab');
  for (let presses = 0; presses < 10; presses += 1) {
    if ((await focused()) === 'Move question 10') break;
    await page.keyboard.press('Shift+Tab');
  }
  await press('Space');
  await page.getByText('Picked up “Question 10?”, question 10 of 10.').waitFor({ state: 'attached' });
  await press('ArrowUp');
  await page.getByText('“Question 10?” is at position 9 of 10.').waitFor({ state: 'attached' });
  await press('Space');
  await page.getByRole('heading', { name: '9. Question 10?' }).waitFor();

  await tabTo('Create Quiz');
  await press('Enter');
  await page.getByText('Quiz created successfully', { exact: true }).first().waitFor();
  await page.waitForURL(/quiz-builder\/[\w-]+$/);
  const { questions } = await owner.call<Quiz>('GET', `/api/quizzes/${page.url().split('/').at(-1)}`);
  expect(questions.map(({ title }) => title)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 10, 9].map((number) => `Question ${number}?`),
  );
  for (const { options } of questions)
    expect(options.map(({ text, points }) => [text, points])).toEqual([
      ['Yes', 10],
      ['No', 0],
      ['Perhaps', 0],
    ]);
  // The quiz is made; its questions are still what one looks at.
  await page.getByRole('heading', { name: 'Questions', level: 2, exact: true }).waitFor();
});

it('shows a question where it is moved to, however far down, and leaves the open one open where a move is given up', async () => {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width, height: 400 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Move question 1 down' }).focus();
  for (let place = 2; place <= 10; place += 1) {
    await press('Enter');
    await expectFocus(page, 'moving a question down', `Move question ${place} down`);
  }
  for (let back = 0; back < 9; back += 1) await press('Control+Z');
  await page.getByRole('heading', { name: '1. Question 1?', exact: true }).waitFor();
  await page.setViewportSize({ width, height });

  await page.getByRole('button', { name: 'Edit question 3', exact: true }).focus();
  await press('Enter');
  const handle = openQuestion(page).getByRole('button', { name: 'Move question 3', exact: true });
  await handle.focus();
  await press('Space');
  await expect.poll(() => handle.getAttribute('aria-pressed')).toBe('true');
  await press('Escape');
  await expect.poll(() => handle.getAttribute('aria-pressed')).not.toBe('true');
  await expectFocus(page, 'giving up a move', 'Move question 3');
  await press('Escape');
  await openQuestion(page).waitFor({ state: 'hidden' });
  await expectFocus(page, 'Escape in a question', 'Edit question 3');
});

it('shows in forced colours which tab, switch, choice and step is on', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(page.url());
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .getByRole('button', { name: /Theme & Design/ })
    .first()
    .click();
  await page.getByRole('radio', { name: /Points-Based/ }).waitFor();
  const outlined = (selector: string) =>
    page.evaluate((wanted) => {
      const found = [...document.querySelectorAll(wanted)].filter((each) => each.checkVisibility());
      return found.length > 0 && found.every((each) => getComputedStyle(each).outlineStyle === 'solid');
    }, selector);
  for (const selector of [
    '[role=radio][aria-checked=true]',
    '[aria-pressed=true]',
    '[aria-current=step], [aria-current=page]',
  ])
    expect([selector, await outlined(selector)]).toEqual([selector, true]);
  await page.emulateMedia({ forcedColors: 'none' });
});
