import type { Page } from 'playwright';
import { beforeEach, expect } from 'vitest';
import type { Quiz } from '#contract/quiz.schema';
import { goToStep, readSample } from './build-quiz.ts';
import { test as it } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

let owner: Owner;
let page: Page;
let quiz: Quiz;

it.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  ({ page } = owner);
});
beforeEach(async () => {
  quiz = await owner.call<Quiz>('POST', '/api/quizzes', readSample('home-energy-checkup').quiz);
  await page.goto(`${product.url}/dashboard/quiz-builder/${quiz.id}`);
  await page.getByRole('heading', { name: 'Edit Quiz', level: 1 }).waitFor();
  await goToStep(page, 'Questions');
});

const TITLE = 'questions.0.title';
const openFirst = async () => {
  await page.getByRole('button', { name: 'Edit question 1', exact: true }).click();
  await page.locator(`[data-path="${TITLE}"]`).waitFor();
};

/** Types text into a field and does something else in the same task: nothing has been drawn in between. */
const typeAnd = (
  path: string,
  text: string,
  then: {
    key?: { key: string; ctrlKey?: boolean };
    submit?: boolean;
    click?: string;
    paste?: { into: string; lines: string };
  },
) =>
  page.evaluate(
    ([path, text, { key, submit, click, paste }]) => {
      const found = (place: string) => {
        const field = document.querySelector<HTMLInputElement>(`[data-path="${place}"]`);
        if (!field) throw new Error(`There is no ${place}.`);
        return field;
      };
      const field = found(path);
      field.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      if (key) field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }));
      if (submit) field.form?.requestSubmit();
      const pressed = click ? document.querySelector<HTMLElement>(click) : undefined;
      if (pressed === null) throw new Error(`There is no ${click}.`);
      pressed?.click();
      if (!paste) return;
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', paste.lines);
      found(paste.into).dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    },
    [path, text, then] as const,
  );

it('closes a question by Enter with its last letter', async () => {
  await openFirst();
  await typeAnd(TITLE, 'How warm is it at night?', { submit: true });
  await page.getByRole('heading', { name: '1. How warm is it at night?' }).waitFor();
});

it('closes a question by Escape with its last letter', async () => {
  await openFirst();
  await typeAnd(TITLE, 'How warm is it at noon?', { key: { key: 'Escape' } });
  await page.getByRole('heading', { name: '1. How warm is it at noon?' }).waitFor();
});

it('keeps a new question that has got its first letter', async () => {
  await page.getByRole('button', { name: 'Add question' }).click();
  const place = quiz.questions.length;
  await page.locator(`[data-path="questions.${place}.title"]`).waitFor();
  await typeAnd(`questions.${place}.title`, 'W', { key: { key: 'Escape' } });
  await page.getByRole('heading', { name: `${place + 1}. W`, exact: true }).waitFor();
});

it('goes on to another question with the last letter of this one', async () => {
  await openFirst();
  await typeAnd(TITLE, 'How cold is it at night?', { click: '[aria-label="Edit question 2"]' });
  await page.getByRole('form', { name: 'Question 2' }).waitFor();
  await page.getByRole('heading', { name: '1. How cold is it at night?' }).waitFor();
});

it('saves what was typed a moment before', async () => {
  await openFirst();
  await typeAnd(TITLE, 'How warm is it in spring?', { key: { key: 's', ctrlKey: true } });
  await page.getByText('Saved', { exact: true }).waitFor();
  const { questions } = await owner.call<Quiz>('GET', `/api/quizzes/${quiz.id}`);
  expect(questions[0]?.title).toBe('How warm is it in spring?');
});

it('saves by its button what was typed a moment before, the first letters of all', async () => {
  await openFirst();
  await typeAnd(TITLE, 'How warm is it in winter?', { click: 'main button[aria-keyshortcuts="Control+S Meta+S"]' });
  await page.getByText('Quiz updated successfully', { exact: true }).first().waitFor();
  const { questions } = await owner.call<Quiz>('GET', `/api/quizzes/${quiz.id}`);
  expect(questions[0]?.title).toBe('How warm is it in winter?');
});

it('leaves “Save changes” where it is when the first letter is typed', async () => {
  await openFirst();
  const save = page.getByRole('button', { name: 'Save changes' });
  const place = async () => {
    const { x, y } = (await save.boundingBox()) ?? {};
    return [x, y];
  };
  const before = await place();
  await page.locator(`[data-path="${TITLE}"]`).fill('How warm is it?');
  await page.getByRole('button', { name: 'Save and publish' }).waitFor();
  expect(await place()).toEqual(before);
});

it('undoes what was typed a moment before, in the field and beside it', async () => {
  await openFirst();
  const before = String(quiz.questions[0]?.title);
  await typeAnd(TITLE, 'How warm is it in autumn?', { key: { key: 'z', ctrlKey: true } });
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await page.locator(`[data-path="${TITLE}"]`).inputValue()).toBe(before);
  await page.getByRole('button', { name: 'Redo' }).click();
  expect(await page.locator(`[data-path="${TITLE}"]`).inputValue()).toBe('How warm is it in autumn?');
});

it('adds an option to the letters of the one before', async () => {
  await openFirst();
  await typeAnd('questions.0.options.0.text', 'Chilly', {
    click: '[data-path="questions.0.options"] button:not([data-option] button)',
  });
  await page.locator(`[data-path="questions.0.options.${quiz.questions[0]?.options.length}.text"]`).waitFor();
  expect(await page.locator('[data-path="questions.0.options.0.text"]').inputValue()).toBe('Chilly');
});

it('shows in the preview and in the bar what is typed, letter for letter', async () => {
  await openFirst();
  const preview = page.getByRole('region', { name: 'Live preview' });
  const field = page.locator(`[data-path="${TITLE}"]`);
  await field.fill('');
  let typed = '';
  for (const letter of 'Is it warm?') {
    typed += letter;
    await field.press(letter === ' ' ? 'Space' : letter);
    expect(await field.inputValue()).toBe(typed);
  }
  await preview.getByRole('heading', { name: 'Is it warm?' }).waitFor();
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
});

it('says that it is unsaved and shows each letter though the hands never rest', async () => {
  await openFirst();
  const seen = await page.evaluate(async (path) => {
    const field = document.querySelector<HTMLInputElement>(`[data-path="${path}"]`);
    if (!field) throw new Error(`There is no ${path}.`);
    const button = document.querySelector('main button[aria-keyshortcuts="Control+S Meta+S"]');
    const preview = document.querySelector('[aria-label="Live preview"] [class]')?.closest('section');
    const shadows = () => [...(preview?.querySelectorAll('*') ?? [])].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const shown = () => [preview?.textContent, ...shadows().map((root) => root.textContent)].join(' ');
    const status = () =>
      [...document.querySelectorAll('main [role="status"]')].some((said) => said.textContent === 'Unsaved changes');
    // As quick as nobody is for so long.
    for (let letters = 1; letters <= 100; letters += 1) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        field,
        'Warm'.padEnd(4 + letters, '?'),
      );
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 60));
      if (status() && button?.getAttribute('aria-disabled') === 'false' && shown().includes('Warm???')) return true;
    }
    return false;
  }, TITLE);
  expect(seen).toBe(true);
});

it('changes nothing by looking at a question', async () => {
  await openFirst();
  await page.locator(`[data-path="${TITLE}"]`).focus();
  await page.locator('[data-path="questions.0.options.1.text"]').focus();
  await page.getByRole('button', { name: 'Edit question 2', exact: true }).click();
  await page.locator('[data-path="questions.1.title"]').waitFor();
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await undo.getAttribute('aria-disabled')).toBe('true');
  // A change is the first one, and nothing is left to undo or to save without it.
  await page.locator('[data-path="questions.1.title"]').pressSequentially('?');
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  await page.keyboard.press('Control+Z');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await undo.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join(' '))).not.toContain(quiz.id);
});

it('keeps the caret where letters are put into a text', async () => {
  await openFirst();
  const field = page.locator(`[data-path="${TITLE}"]`);
  await field.fill('How is it?');
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  await page.keyboard.type(' warm', { delay: 5 });
  expect(await field.inputValue()).toBe('How warm is it?');
});

it('writes a draft of what is typed even if the page never comes to draw it', async () => {
  await openFirst();
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.locator(`[data-path="${TITLE}"]`).fill('How warm was it?');
  await page.waitForFunction(
    () => Object.values(localStorage).some((text) => text.includes('How warm was it?')),
    undefined,
    { polling: 100 },
  );
});

it('puts pasted lines beside what was typed into another option in the same moment', async () => {
  await openFirst();
  await typeAnd('questions.0.options.0.text', 'Chilly', {
    paste: { into: 'questions.0.options.1.text', lines: 'Mild\nWarm\nHot' },
  });
  const option = (place: number) => page.locator(`[data-path="questions.0.options.${place}.text"]`);
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-path="questions.0.options.1.text"]')?.value === 'Mild',
  );
  expect(await option(0).inputValue()).toBe('Chilly');
  expect(await option(2).inputValue()).toBe('Warm');
});
