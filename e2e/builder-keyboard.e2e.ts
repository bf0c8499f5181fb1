import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Quiz } from '#contract/quiz.schema';
import { openQuestion } from './build-quiz.ts';
import { test as it } from './fixtures.ts';
import { expectFocus, recordSpeech, said } from './focus-recorder.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

let owner: Owner;
let page: Page;

it.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  page = owner.page;
  await recordSpeech(page);
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

it('opens, copies, moves, deletes and undoes questions with the focus always on something that has a name', {
  timeout: 120_000,
}, async () => {
  const heading = (text: string) => page.getByRole('heading', { name: text, exact: true });
  const on = async (label: string) => {
    await page.getByRole('button', { name: label, exact: true }).focus();
    await press('Enter');
  };
  await said(page);
  await on('Move question 2 up');
  await heading('1. Question 2?').waitFor();
  await expectFocus(page, 'moving a question up', 'Move question 1 up');
  expect(await said(page)).toContain('“Question 2?” moved to question 1 of 10.');
  await press('Enter');
  await expectFocus(page, 'moving the first question up', 'Move question 1 up');
  await press('Control+Z');
  await heading('1. Question 1?').waitFor();
  await expectFocus(page, 'undoing a move');
  expect(await said(page)).toContain('Undone');
  await press('Control+Shift+Z');
  await heading('1. Question 2?').waitFor();
  expect(await said(page)).toContain('Redone');
  await press('Control+Z');

  // However far down it is moved, it is seen where it goes.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width, height: 400 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Move question 1 down' }).focus();
  for (let place = 2; place <= 10; place += 1) {
    await press('Enter');
    await expectFocus(page, 'moving a question down', `Move question ${place} down`);
  }
  for (let back = 0; back < 9; back += 1) await press('Control+Z');
  await heading('1. Question 1?').waitFor();
  await page.setViewportSize({ width, height });

  await on('Edit question 3');
  await openQuestion(page).waitFor();
  await expectFocus(page, 'opening a question', /^Question/);
  await press('End');
  await type(' Really?');
  await press('Control+Z');
  await expectFocus(page, 'undoing what was typed');
  await expect.poll(() => openQuestion(page).getByLabel('Question', { exact: true }).inputValue()).toBe('Question 3?');
  // Escape gives up the move that it is meant for, and leaves the question open.
  const handle = openQuestion(page).getByRole('button', { name: 'Move question 3', exact: true });
  await handle.focus();
  await press('Space');
  await expect.poll(() => handle.getAttribute('aria-pressed')).toBe('true');
  await press('Escape');
  await expect.poll(() => handle.getAttribute('aria-pressed')).not.toBe('true');
  await expectFocus(page, 'giving up a move', 'Move question 3');
  await openQuestion(page).getByRole('button', { name: 'Duplicate' }).focus();
  await press('Enter');
  await expect.poll(() => said(page)).toContain('Question 4 is a copy of question 3.');
  await expectFocus(page, 'copying a question');
  await press('Escape');
  await openQuestion(page).waitFor({ state: 'hidden' });
  await expectFocus(page, 'Escape in a question', 'Edit question 4');

  await on('Delete question 4');
  await expectFocus(page, 'deleting a question', 'Edit question 4');
  await expect.poll(async () => (await said(page)).join()).toContain('Question deleted successfully');
  await press('Control+Z');
  await heading('4. Question 3?').waitFor();
  await expectFocus(page, 'undoing a deletion');
  // What has been undone is not offered to be undone.
  const messages = page.getByRole('region', { name: /^Notifications/ });
  expect(await messages.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  // A message that had the focus gives it back, whatever takes it away.
  for (const key of ['Escape', 'Control+Z']) {
    await on('Delete question 4');
    await page.getByRole('button', { name: 'Undo', exact: true }).last().waitFor();
    await expectFocus(page, 'deleting a question', 'Edit question 4');
    await press('F8');
    await press(key);
    await expectFocus(page, `${key} in a message`, /^Edit question/);
    if (key === 'Escape') await press('Control+Z');
    await heading('4. Question 3?').waitFor();
  }
  // The question after it is open, and has no button to edit it.
  await on('Edit question 4');
  await on('Delete question 3');
  await expectFocus(page, 'deleting the question before the open one', 'Question');
  await press('Control+Z');
  await heading('3. Question 3?').waitFor();
  await press('Escape');
  await expectFocus(page, 'closing the open question', 'Edit question 4');
  // Escape is the toast's only where nothing else is open.
  await on('Delete question 4');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().waitFor();

  await press('Control+S');
  await page.getByText('Quiz updated successfully', { exact: true }).first().waitFor();
  await expectFocus(page, 'saving');
});

it('steps, outcomes and ranges keep the focus, and say what came of it', { timeout: 120_000 }, async () => {
  const on = async (role: 'button' | 'radio', name: string | RegExp) => {
    await page.getByRole(role, { name }).first().focus();
    await press('Enter');
  };
  await on('button', /Theme & Design/);
  await expectFocus(page, 'a step', 'Theme & Design');
  for (const number of [1, 2]) {
    await on('button', 'Add outcome');
    await expectFocus(page, 'adding an outcome', `Outcome ${number} name`);
    await type(number === 1 ? 'Low' : 'High');
    for (const end of ['from', 'to']) await page.getByLabel(`Outcome ${number} ${end}`).waitFor();
  }
  await on('button', 'Spread ranges evenly');
  await expectFocus(page, 'spreading ranges', 'Spread ranges evenly');
  await page.getByRole('slider').focus();
  await press('ArrowRight');
  await expectFocus(page, 'moving a boundary', 'Boundary between Low and High');
  await press('Control+Z');
  await expectFocus(page, 'undoing it');
  await on('button', 'Remove outcome 2');
  await expectFocus(page, 'removing an outcome');
  await press('Control+Z');
  await page.getByRole('slider').waitFor();
  await expectFocus(page, 'undoing the removal');
  await on('button', 'Previous');
  await expectFocus(page, 'the step before', 'Quiz Basics');
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
