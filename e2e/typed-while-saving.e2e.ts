import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Quiz, QuizDraft } from '#contract/quiz.schema';
import { launchBrowser } from './browser.ts';
import { goToStep, openQuestion, readSample } from './build-quiz.ts';
import { type Owner, signedInOwner } from './owner.ts';
import { product } from './product.ts';

let browser: Browser;
let owner: Owner;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  owner = await signedInOwner(browser, product.url, 'tia.typing@example.com');
  page = owner.page;
});
afterAll(async () => {
  await browser?.close();
});

const says = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const save = () => page.keyboard.press('Control+s');
const stored = (id: string) => owner.call<Quiz>('GET', `/api/quizzes/${id}`);
const idOfPage = () => page.url().split('/').at(-1) ?? '';
async function opened(quiz: QuizDraft): Promise<Quiz> {
  const made = await owner.call<Quiz>('POST', '/api/quizzes', quiz);
  await page.goto(`${product.url}/dashboard/quiz-builder/${made.id}`);
  await goToStep(page, 'Quiz Basics');
  return made;
}
/** Holds the next save back. Returns what lets it go. */
async function slowSave(): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.pathname.startsWith('/api/quizzes'),
    async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await gone;
      await route.continue();
    },
  );
  return letGo;
}

it('a text that ends in a space goes on after it', async () => {
  const { id } = await opened(readSample('home-energy-checkup').quiz);
  const title = page.getByLabel('Quiz Title');
  const words = page.getByLabel('Description');
  await title.fill('');
  await title.pressSequentially('Energy ');
  await words.fill('First line\n');
  await save();
  await says('Saved');
  await words.press('End');
  await words.pressSequentially('Second line');
  await title.press('End');
  await title.pressSequentially('quiz');
  await save();
  await expect
    .poll(async () => {
      const { title: called, description } = await stored(id);
      return [called, description];
    })
    .toEqual(['Energy quiz', 'First line\nSecond line']);
  await says('Saved');
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
  const letGo = await slowSave();
  await save();
  await says('Saving…');
  await other.pressSequentially(', or not');
  letGo();
  await page.waitForURL(/quiz-builder\/[\w-]+$/);
  await expect
    .poll(() => other.evaluate((field: HTMLInputElement) => [field === document.activeElement, field.value]))
    .toEqual([true, 'Else, or not']);
  await page.keyboard.type(' at all');
  await says('Unsaved changes');
  expect(await page.getByText(/unsaved changes from/i).count()).toBe(0);
  await save();
  await says('Saved');
  const { questions } = await stored(idOfPage());
  expect(questions[0]?.options.map(({ text }) => text)).toEqual(['So', 'Else, or not at all']);
  // Nothing is left behind.
  await page.reload();
  await page
    .getByLabel('Quiz Title')
    .or(page.getByRole('button', { name: 'Edit question 1' }))
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('button', { name: 'Restore' }).count()).toBe(0);
});
