import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { overviewFormulas, quizFormulas } from '#contract/formulas';
import type { PublicQuiz } from '#contract/public-quiz.schema';
import type { Quiz } from '#contract/quiz.schema';
import { answersTo } from '../api/scripts/answers-to.mjs';
import { axeProblems } from './axe.ts';
import { openQuestion, readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

let owner: Owner;
let page: Page;
let quiz: Quiz;

test.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  page = owner.page;
  quiz = await owner.publish(readSample('coffee-personality').quiz);
  await owner.call('POST', '/api/quizzes', { title: 'A draft of mine' });
  const taken = (await (await fetch(`${product.url}/api/public/quiz/${quiz.id}`)).json()) as PublicQuiz;
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    const sent = await fetch(`${product.url}/api/public/quiz/${quiz.id}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        sessionId: randomUUID(),
        name: `${name} Lead`,
        email: `${name.toLowerCase()}@example.com`,
        consentGiven: true,
        answers: answersTo(taken),
      }),
    });
    expect(sent.status).toBe(200);
  }
});

const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

test('a link to another page brings the focus to its heading', async () => {
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  for (const name of ['My Quizzes', 'Leads', 'Analytics', 'Share & Embed']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect.poll(focused).toBe(name);
    await expect.poll(() => page.title()).toBe(`${name} – Quizfunnel`);
  }
});

test('an address that ends in a slash is that of its page', async () => {
  await page.goto(`${product.url}/dashboard/leads/?search=ada`);
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
  expect(page.url()).toBe(`${product.url}/dashboard/leads?search=ada`);
  // What is exported is what was found.
  await page.getByRole('button', { name: 'Export CSV (1)', exact: true }).waitFor();
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
  await page.goto(`${product.url}/dashboard/`);
  await expect.poll(() => current.allTextContents()).toEqual(['Dashboard']);
});

test('a lead opens beside the list, and one goes on to the next by keyboard', async () => {
  await page.goto(`${product.url}/dashboard/leads`);
  await page.getByRole('button', { name: /^Cleo Lead/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('heading', { name: 'Cleo Lead' }).waitFor();
  await sheet.getByText('1 of 3').waitFor();
  const result = sheet.getByRole('region', { name: 'Result' });
  expect(await result.textContent()).toMatch(/^\S.*\d+\/100$/);
  const current = page.locator('#content [aria-current=true]');
  expect(await current.textContent()).toContain('Cleo Lead');
  expect(await sheet.getByRole('link', { name: 'Write an email' }).getAttribute('href')).toBe(
    'mailto:cleo%40example.com',
  );
  expect(await axeProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Next lead' }).focus();
  await page.keyboard.press('Enter');
  await sheet.getByRole('heading', { name: 'Ben Lead' }).waitFor();
  expect(await current.textContent()).toContain('Ben Lead');
  await page.keyboard.press('Enter');
  await sheet.getByRole('heading', { name: 'Ada Lead' }).waitFor();
  // At the end of the list it goes no further, and the focus stays.
  await page.keyboard.press('Enter');
  await sheet.getByText('3 of 3').waitFor();
  expect(await focused()).toBe('Next lead');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  // One goes on where one has read.
  await expect.poll(focused).toContain('Ada Lead');
});

test('a lead that the address names is opened, and the address follows the one that is looked at, or none', async () => {
  const all = await owner.leads(quiz.id);
  const addressOf = (wanted: string) =>
    `${product.url}/dashboard/leads?lead=${all.find(({ name }) => name === wanted)?.id}`;
  const sheet = page.getByRole('dialog');
  await page.goto(addressOf('Cleo Lead'));
  await sheet.getByRole('heading', { name: 'Cleo Lead' }).waitFor();
  await sheet.getByRole('button', { name: 'Next lead' }).click();
  await sheet.getByRole('heading', { name: 'Ben Lead' }).waitFor();
  await expect.poll(() => page.url()).toBe(addressOf('Ben Lead'));
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(() => page.url()).toBe(`${product.url}/dashboard/leads`);
});

test('a new quiz waits for the settings that it begins with, and says when they do not come', async () => {
  const settings = /\/api\/user\/settings$/;
  await page.route(settings, (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }));
  await page.goto(`${product.url}/dashboard/quiz-builder`);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  expect(await page.getByLabel('Quiz Title').count()).toBe(0);
  await page.unroute(settings);
  await again.click();
  await page.getByRole('button', { name: 'Create Quiz' }).or(page.getByLabel('Quiz Title')).first().waitFor();
});

test('quizzes are filtered by status, sorted, and opened by a click on the card', async () => {
  await page.goto(`${product.url}/dashboard/quizzes`);
  const titles = () => page.getByRole('article').getByRole('heading').allInnerTexts();
  await expect.poll(titles).toEqual(['A draft of mine', quiz.title]);
  await page.getByText('0 questions · 0 leads · no views yet').waitFor();
  await page.getByLabel('Sort by').selectOption('Most leads');
  await expect.poll(titles).toEqual([quiz.title, 'A draft of mine']);
  await page.getByRole('button', { name: 'Drafts' }).click();
  await expect.poll(titles).toEqual(['A draft of mine']);
  await page.getByRole('button', { name: 'Published', exact: true }).click();
  await expect.poll(titles).toEqual([quiz.title]);
  expect(await axeProblems(page)).toEqual([]);
  // The link of the title lies over the whole card.
  await page.getByText('5 questions').click({ force: true });
  await page.waitForURL(new RegExp(`quiz-builder/${quiz.id}$`));
  // The list stands as it was left, and a new visit begins with all.
  await page.goBack();
  await expect.poll(titles).toEqual([quiz.title]);
  expect(await page.getByLabel('Sort by').locator('option:checked').textContent()).toBe('Most leads');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Quizzes' }).click();
  await expect.poll(titles).toEqual(['A draft of mine', quiz.title]);
});

test('a question that was answered and is another one now can become a new one', async () => {
  await page.goto(`${product.url}/dashboard/quiz-builder/${quiz.id}`);
  await page.getByRole('button', { name: 'Edit question 1' }).click();
  const title = openQuestion(page).getByLabel('Question', { exact: true });
  await title.fill(`${quiz.questions[0]?.title} Really?`);
  const offer = openQuestion(page).getByRole('button', { name: 'Make it a new question' });
  expect(await offer.count()).toBe(0);
  await title.fill('Something else altogether');
  await offer.click();
  await offer.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+S');
  await page.getByText('Quiz updated successfully', { exact: true }).first().waitFor();
  const now = await owner.call<Quiz>('GET', `/api/quizzes/${quiz.id}`);
  expect(now.questions.map(({ title: words }) => words)).toEqual([
    'Something else altogether',
    ...quiz.questions.slice(1).map(({ title: words }) => words),
  ]);
  expect(now.questions[0]?.id).not.toBe(quiz.questions[0]?.id);
  expect(now.questions.slice(1).map(({ id }) => id)).toEqual(quiz.questions.slice(1).map(({ id }) => id));
});

test('the figures and the list say why they differ once a lead was erased', async () => {
  const told = async (label: string) => {
    await page.getByRole('button', { name: `How “${label}” is counted` }).focus();
    const tip = page.getByRole('tooltip');
    await tip.waitFor();
    const words = await tip.textContent();
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    return words;
  };
  const all = await owner.leads(quiz.id);
  await owner.call('DELETE', `/api/submissions/${all[0]?.id}`);
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole('heading', { name: 'Total Leads' }).waitFor();
  expect(await told('Total Leads')).toContain(overviewFormulas.totalLeads);
  await page.goto(`${product.url}/dashboard/leads`);
  await page.getByText(`${all.length - 1} in total`).waitFor();
  expect(await told('Leads in total')).toContain('Figures go on counting leads that were erased');
  await page.goto(`${product.url}/dashboard/analytics/${quiz.id}`);
  await page.getByRole('heading', { name: 'Recent Leads' }).waitFor();
  expect(await told('Recent Leads')).toContain('Figures go on counting leads that were erased');
  expect(await told('Leads Generated')).toContain(quizFormulas.totalLeads);
  expect(
    await page
      .getByRole('region', { name: 'Questions', exact: true })
      .getByRole('button', { name: /is counted/ })
      .count(),
  ).toBe(1);
});
