import type { Page } from 'playwright';
import { beforeEach, expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
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

it('shows in the preview and in the bar what is typed, letter for letter, where the caret stands', async () => {
  await openFirst();
  const preview = page.getByRole('region', { name: 'Live preview' });
  const field = page.locator(`[data-path="${TITLE}"]`);
  const save = page.getByRole('button', { name: 'Save changes' });
  const place = async () => {
    const { x, y } = (await save.boundingBox()) ?? {};
    return [x, y];
  };
  const before = await place();
  await field.fill('');
  let typed = '';
  for (const letter of 'Is it warm?') {
    typed += letter;
    await field.press(letter === ' ' ? 'Space' : letter);
    expect(await field.inputValue()).toBe(typed);
  }
  await preview.getByRole('heading', { name: 'Is it warm?' }).waitFor();
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  // The button stays under the pointer, whatever stands beside it.
  await page.getByRole('button', { name: 'Save and publish' }).waitFor();
  expect(await place()).toEqual(before);

  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5));
  await page.keyboard.type(' not', { delay: 5 });
  expect(await field.inputValue()).toBe('Is it not warm?');
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
