import type { Page } from 'playwright';
import { beforeEach, expect } from 'vitest';
import type { Quiz } from '#contract/quiz.schema';
import { goToStep, openQuestion, readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

const { quiz: sample } = readSample('coffee-personality');
const HOOK = 'https://hooks.example.com/leads';
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
const says = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
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
  for (let round = 1; round <= 6; round += 1) {
    await newQuiz(`Twice ${round}`);
    await page.getByRole('button', { name: 'Create Quiz' }).dblclick();
    await page.waitForURL(/quiz-builder\/[\w-]+$/);
    await settled();
    expect((await quizzes()).filter(({ title }) => title === `Twice ${round}`)).toHaveLength(1);
  }
});

test('“Create Quiz” makes one quiz although the first answer was lost, with what was typed since', async () => {
  await newQuiz('Lost');
  const lose = async (when: () => Promise<void>) => {
    // It is asked for twice by itself.
    await loseAnswers('**/api/quizzes', 2);
    await when();
    await says('Failed to create quiz');
  };
  await lose(() => page.getByRole('button', { name: 'Create Quiz' }).click());
  // The same again is the quiz that was made.
  await lose(() => page.getByRole('button', { name: 'Create Quiz' }).click());
  await page.getByRole('button', { name: 'Edit question 1' }).click();
  await page.getByLabel('Option A', { exact: true }).fill('So, and on');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Create Quiz' }).click();
  await says('Quiz created successfully');
  await page.waitForURL(/quiz-builder\/[\w-]+$/);
  const [made, ...others] = (await quizzes()).filter(({ title }) => title === 'Lost');
  expect(others).toEqual([]);
  expect(made?.questions[0]?.options.map(({ text }) => text)).toEqual(['So, and on', 'Else']);
  expect(page.url()).toContain(made?.id);
});

test('“Create Quiz” tried again after a reload is the same quiz', async () => {
  await newQuiz('Reloaded');
  await loseAnswers('**/api/quizzes', 2);
  await page.getByRole('button', { name: 'Create Quiz' }).click();
  await says('Failed to create quiz');
  page.once('dialog', (ask) => void ask.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => page.getByLabel('Quiz Title').inputValue()).toBe('Reloaded');
  await page.getByLabel('Quiz Title').fill('Reloaded and renamed');
  for (const _ of [2, 3, 4]) await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByRole('button', { name: 'Create Quiz' }).click();
  await page.waitForURL(/quiz-builder\/[\w-]+$/);
  expect((await quizzes()).map(({ title }) => title).filter((title) => title.startsWith('Reloaded'))).toEqual([
    'Reloaded and renamed',
  ]);
});

test('“Clone” makes one copy', async () => {
  await open('/dashboard/quizzes');
  await page
    .getByRole('button', { name: `More actions for ${quiz.title}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Clone' }).dblclick();
  await says('Quiz cloned successfully');
  await settled();
  expect(writes).toEqual([expect.stringMatching(/^POST .*\/clone$/)]);
});

/** The next such calls are done, and their answers are lost. */
function loseAnswers(path: string, times: number): Promise<unknown> {
  return page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times },
  );
}

test('“Clone” makes one copy although the first two answers were lost, and the list shows it', async () => {
  const { id } = await owner.call<Quiz>('POST', '/api/quizzes', { ...sample, title: 'Copied' });
  await open('/dashboard/quizzes');
  await loseAnswers(`**/api/quizzes/${id}/clone`, 2);
  const clone = async () => {
    await page.getByRole('button', { name: 'More actions for Copied', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Clone' }).click();
  };
  await clone();
  await says('Failed to clone quiz');
  await says('Copied (Copy)');
  await clone();
  await says('Quiz cloned successfully');
  expect((await quizzes()).filter(({ title }) => title === 'Copied (Copy)')).toHaveLength(1);
});

test('“Import” makes one quiz although the first two answers were lost', async () => {
  await open('/dashboard/quizzes');
  await loseAnswers('**/api/quizzes/import', 2);
  const file = await owner.call<{ quiz: object }>('GET', `/api/quizzes/${quiz.id}/file`);
  const load = () =>
    page.getByLabel('Quiz file').setInputFiles({
      name: 'quiz.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...file, quiz: { ...file.quiz, title: 'Imported' } })),
    });
  await load();
  await says('Failed to import the file');
  expect(await page.getByText('Nothing was changed').count()).toBe(0);
  await load();
  await page.waitForURL(/quiz-builder\/[\w-]+$/);
  expect((await quizzes()).filter(({ title }) => title === 'Imported')).toHaveLength(1);
});

test('an answer that was lost once is asked for again, and nobody needs to know', async () => {
  await open('/dashboard/quizzes');
  const file = await owner.call<{ quiz: object }>('GET', `/api/quizzes/${quiz.id}/file`);
  await loseAnswers('**/api/quizzes/import', 1);
  await page.getByLabel('Quiz file').setInputFiles({
    name: 'quiz.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...file, quiz: { ...file.quiz, title: 'Imported at once' } })),
  });
  await says('Quiz imported as a draft');
  await page.waitForURL(/quiz-builder\/[\w-]+$/);
  expect((await quizzes()).filter(({ title }) => title === 'Imported at once')).toHaveLength(1);
});

test('what was done although its answer was lost is shown', async () => {
  const { id } = await owner.publish({ ...sample, title: 'Doubted' });
  await open('/dashboard/quizzes');
  const card = page.getByRole('article').filter({ hasText: 'Doubted' });
  await card.getByText('Published', { exact: true }).waitFor();
  await loseAnswers(`**/api/quizzes/${id}`, 1);
  await page.getByRole('button', { name: 'More actions for Doubted' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await card.getByText('Draft', { exact: true }).waitFor();
});

test('“Delete” deletes once', async () => {
  await open('/dashboard/quizzes');
  const before = (await quizzes()).length;
  writes = [];
  await page
    .getByRole('button', { name: `More actions for ${quiz.title}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick();
  await says('Quiz deleted successfully');
  await settled();
  expect(writes).toHaveLength(1);
  expect(await quizzes()).toHaveLength(before - 1);
});

test('a file that is chosen is imported once', async () => {
  const file = await page.evaluate((id) => fetch(`/api/quizzes/${id}/file`).then((answer) => answer.text()), quiz.id);
  await open('/dashboard/quizzes');
  const before = (await quizzes()).length;
  const input = page.getByLabel('Quiz file');
  await input.setInputFiles({ name: 'quiz.json', mimeType: 'application/json', buffer: Buffer.from(file) });
  await input.evaluate((element) => element.dispatchEvent(new Event('change', { bubbles: true })));
  await page.waitForURL(/quiz-builder\/[\w-]+$/);
  await settled();
  expect(await quizzes()).toHaveLength(before + 1);
});

test('the buttons of the webhook send one test event, rotate once and save once', async () => {
  await open(`/dashboard/share/${quiz.id}`);
  await page.getByLabel('Webhook URL').fill(HOOK);
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await says('Signing secret – shown only now');
  await settled();
  expect(writes).toEqual([`PUT /api/quizzes/${quiz.id}/webhook`]);

  writes = [];
  await page.getByRole('button', { name: 'Rotate secret' }).dblclick();
  const ask = page.getByRole('alertdialog', { name: 'Rotate the signing secret?' });
  await ask.getByRole('button', { name: 'Rotate secret' }).dblclick();
  await ask.waitFor({ state: 'hidden' });
  await settled();
  expect(writes).toEqual([`POST /api/quizzes/${quiz.id}/webhook/secret`]);

  writes = [];
  await page.getByRole('button', { name: 'Send test event' }).dblclick();
  await says(/The test event was|could not|getaddrinfo|resolve|not delivered/);
  await settled();
  expect(writes).toEqual([`POST /api/quizzes/${quiz.id}/webhook/test`]);
});

test('the publish switch is thrown once', async () => {
  await open(`/dashboard/share/${quiz.id}`);
  await page.getByRole('switch', { name: 'Published' }).dblclick();
  await says('Your quiz is live');
  await settled();
  // How high it begins is measured beside that, whenever this screen is opened.
  expect(writes.filter((write) => !write.endsWith('/heights'))).toEqual([`PATCH /api/quizzes/${quiz.id}`]);
  expect((await owner.call<Quiz>('GET', `/api/quizzes/${quiz.id}`)).published).toBe(true);
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
