import type { Page } from 'playwright';
import { afterEach, expect } from 'vitest';
import type { Quiz, QuizDraft } from '#contract/quiz.schema';
import { goToStep, openQuestion, readSample } from './build-quiz.ts';
import { test as it } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';
import { followRequests } from './requests.ts';

let owner: Owner;
let page: Page;

it.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  page = owner.page;
});
afterEach(() => page.unrouteAll());

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
/** Holds what is written below a path back. Returns what lets it go. */
async function slowSave(path = '/api/quizzes'): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.pathname.startsWith(path),
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
  const quiet = followRequests(page);
  await page.reload();
  await page
    .getByLabel('Quiz Title')
    .or(page.getByRole('button', { name: 'Edit question 1' }))
    .first()
    .waitFor();
  await quiet();
  expect(await page.getByRole('button', { name: 'Restore' }).count()).toBe(0);
});

it('a new quiz whose title ends in a space goes on after it', async () => {
  await page.goto(`${product.url}/dashboard/quiz-builder`);
  const title = page.getByLabel('Quiz Title');
  await title.pressSequentially('Energy ');
  await save();
  await page.waitForURL(/quiz-builder\/[\w-]+$/);
  await expect
    .poll(() => title.evaluate((field: HTMLInputElement) => [field === document.activeElement, field.value]))
    .toEqual([true, 'Energy ']);
  await says('Saved');
  await page.keyboard.type('quiz');
  await save();
  await expect.poll(async () => (await stored(idOfPage())).title).toBe('Energy quiz');
});

it('a new quiz is saved again when that was asked while it was made', async () => {
  await page.goto(`${product.url}/dashboard/quiz-builder`);
  const title = page.getByLabel('Quiz Title');
  await title.fill('Asked');
  const letGo = await slowSave();
  await save();
  await says('Saving…');
  await title.pressSequentially(' twice');
  await save();
  letGo();
  await page.waitForURL(/quiz-builder\/[\w-]+$/);
  await says('Saved');
  await expect.poll(async () => (await stored(idOfPage())).title).toBe('Asked twice');
});

it('a question that is answered in another way is still one, and stays open', async () => {
  const { id, questions } = await opened(readSample('home-energy-checkup').quiz);
  await goToStep(page, 'Questions');
  await page.getByRole('button', { name: 'Edit question 1' }).click();
  const asked = openQuestion(page);
  await asked.getByRole('button', { name: 'Short text' }).click();
  await asked.getByLabel('Question', { exact: true }).fill('In which year? ');
  await save();
  await says('Saved');
  await asked.getByLabel('Question', { exact: true }).press('End');
  await page.keyboard.type('And why?');
  await save();
  await expect.poll(async () => (await stored(id)).questions[0]?.title).toBe('In which year? And why?');
  const now = (await stored(id)).questions;
  expect(now.map((question) => question.title).slice(1)).toEqual(questions.map(({ title }) => title).slice(1));
  // With its options it is the one that was asked before.
  for (let steps = 0; (await asked.count()) && steps < 8; steps += 1) {
    await page.keyboard.press('Control+z');
    if (await asked.getByLabel('Option A', { exact: true }).count()) break;
  }
  await save();
  await expect
    .poll(async () => (await stored(id)).questions.map((question) => question.id))
    .toEqual(questions.map((question) => question.id));
});

it('an address of a webhook keeps what was typed while the one before was saved', async () => {
  const { id } = await opened(readSample('home-energy-checkup').quiz);
  await page.goto(`${product.url}/dashboard/share/${id}`);
  const address = page.getByLabel('Webhook URL');
  await address.fill('https://hooks.example.com/one');
  const letGo = await slowSave();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await address.press('End');
  await page.keyboard.type('-and-two');
  letGo();
  await says('Webhook saved');
  expect(await address.inputValue()).toBe('https://hooks.example.com/one-and-two');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await stored(id)).webhookUrl).toBe('https://hooks.example.com/one-and-two');
});

it('what is typed into the webhook of one quiz is not another one’s', async () => {
  const one = await opened(readSample('home-energy-checkup').quiz);
  const other = await opened(readSample('coffee-personality').quiz);
  const address = page.getByLabel('Webhook URL');
  const share = (to: Quiz) =>
    page.evaluate((path) => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, `/dashboard/share/${to.id}`);
  await page.goto(`${product.url}/dashboard/share/${one.id}`);
  await address.waitFor();
  await share(other);
  await page.getByRole('heading', { name: other.title, level: 1 }).waitFor();
  await address.fill('https://hooks.example.com/other');
  await page.goBack();
  await page.getByRole('heading', { name: one.title, level: 1 }).waitFor();
  expect(await address.inputValue()).toBe('');
  await page.goForward();
  await page.getByRole('heading', { name: other.title, level: 1 }).waitFor();
  expect(await address.inputValue()).toBe('https://hooks.example.com/other');
});

it('a profile keeps what was typed while it was saved, and knows its own save', async () => {
  await page.goto(`${product.url}/dashboard/edit-profile`);
  const [company, location] = [page.getByLabel('Company'), page.getByLabel('Location')];
  const press = () => page.getByRole('button', { name: 'Save Changes' }).click();
  const profile = () => owner.call<Record<string, string>>('GET', '/api/auth/user');
  await company.fill('First');
  await location.fill('Leeds');
  const letGo = await slowSave('/api/user/profile');
  await press();
  await company.press('End');
  await company.pressSequentially(' and second');
  // What was there before.
  await location.fill('');
  letGo();
  await says('Profile Updated');
  expect(await company.inputValue()).toBe('First and second');
  expect(await location.inputValue()).toBe('');
  await press();
  await expect.poll(profile).toMatchObject({ company: 'First and second', location: '' });
  expect(await page.getByText('elsewhere in the meantime').count()).toBe(0);
  // Who leaves while it is saved has nothing unsaved once it is.
  await page.unrouteAll();
  await company.fill('Third');
  const letThirdGo = await slowSave('/api/user/profile');
  await press();
  await page.getByRole('link', { name: 'My Quizzes' }).first().click();
  await page.getByRole('heading', { name: 'My Quizzes', level: 1 }).waitFor();
  letThirdGo();
  await says('Profile Updated');
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith(':profile'))))
    .toEqual([]);
});
