import type { Page } from 'playwright';
import { beforeEach, expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { goToStep, openQuestion, readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

const { quiz: sample } = readSample('coffee-personality');
let owner: Owner;
let page: Page;
let quiz: Quiz;
/** The writes that have left the page since the last look, as `POST /api/quizzes`. */
let writes: string[];

test.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  page = owner.page;
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (request.method() !== 'GET' && path.startsWith('/api/')) writes.push(`${request.method()} ${path}`);
  });
});
beforeEach(async () => {
  writes = [];
  quiz = await owner.call<Quiz>('POST', '/api/quizzes', sample);
});
const says = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const quizzes = () => owner.call<Quiz[]>('GET', '/api/quizzes');
const open = async (path: string) => {
  await page.goto(product.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  writes = [];
};
/** The page has had its time to do something twice: a second write would have left before this answer. */
const settled = () => page.evaluate(() => fetch('/api/auth/user').then((answer) => answer.status));

/** A new quiz in its last step. */
async function newQuiz(title: string): Promise<void> {
  await open('/dashboard/quiz-builder');
  await page.getByLabel('Quiz Title').fill(title);
  for (const _ of [2, 3, 4]) await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByRole('button', { name: 'Add Question' }).dblclick();
  const asked = openQuestion(page);
  await asked.getByLabel('Question', { exact: true }).fill('Why?');
  await asked.getByLabel('Option A', { exact: true }).fill('So');
  await asked.getByLabel('Option B', { exact: true }).fill('Else');
  await asked.getByRole('button', { name: 'Done' }).dblclick();
  await asked.waitFor({ state: 'hidden' });
  expect(await page.getByRole('heading', { name: /^\d+\. / }).count()).toBe(1);
}

test('“Create Quiz” makes one quiz, time after time', async () => {
  for (let round = 1; round <= 2; round += 1) {
    await newQuiz(`Twice ${round}`);
    await page.getByRole('button', { name: 'Create Quiz' }).dblclick();
    await page.waitForURL(/quiz-builder\/[\w-]+$/);
    await settled();
    expect((await quizzes()).filter(({ title }) => title === `Twice ${round}`)).toHaveLength(1);
  }
});

test('a picture that is chosen is uploaded once', async () => {
  await open(`/dashboard/quiz-builder/${quiz.id}`);
  await goToStep(page, 'Theme & Design');
  const input = page.getByLabel('Logo file');
  await input.setInputFiles('examples/screenshot.png');
  await input.setInputFiles('examples/screenshot.png').catch(() => undefined);
  await says('Logo uploaded successfully!');
  await settled();
  expect(writes.filter((write) => write === 'POST /api/objects/upload')).toHaveLength(1);
});
