import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';
import { axeProblems } from './axe.ts';
import { buildByHand, signIn } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { product } from './product.ts';
import { leaveLead } from './take-quiz.ts';

let browser: Browser;
let creator: Page;
let id = '';

test.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  creator = await context.newPage();
  await signIn(creator, product.url, 'lois.long@example.com');
});

test('a question with a long text is built by hand', async () => {
  id = await buildByHand(creator, {
    title: 'Tell us about your garden',
    description: '',
    outcomeType: 'points',
    primaryColor: '#7B61FF',
    secondaryColor: '#FFFFFF',
    questions: [
      { title: 'What grows there?', type: 'long_text', options: [] },
      { title: 'And in winter?', type: 'long_text', options: [] },
    ],
  });
  await creator.getByText('Long text', { exact: true }).first().waitFor();
  await creator.getByRole('button', { name: 'Publish', exact: true }).click();
  await creator.getByText('Published', { exact: true }).waitFor();
});

test('a visitor writes lines with Enter and goes on with Ctrl+Enter', async ({ page }) => {
  await page.goto(`${product.url}/quiz/${id}`);
  const field = page.getByRole('textbox', { name: 'What grows there?' });
  await field.focus();
  await page.keyboard.type('Tomatoes');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Beans');
  expect(await field.inputValue()).toBe('Tomatoes\nBeans');
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('textbox', { name: 'And in winter?' }).fill('Kale');
  await page.keyboard.press('Meta+Enter');
  await leaveLead(page, { name: 'Vi Sitor', email: 'vi@example.com' });
  await page.getByText('out of 100 points').waitFor();
});

test('its lines stand on the lead and in the CSV', async () => {
  await creator.goto(`${product.url}/dashboard/leads`);
  await creator.getByRole('button', { name: /Vi Sitor/ }).click();
  const answer = creator.getByRole('dialog').getByText('Tomatoes');
  await answer.waitFor();
  // biome-ignore lint/performance/useDomNodeTextContent: what is read is how line breaks are shown, not folded
  expect(await answer.innerText()).toBe('Tomatoes\nBeans');
  const [download] = await Promise.all([
    creator.waitForEvent('download'),
    creator.evaluate((quiz) => {
      location.href = `/api/quizzes/${quiz}/export`;
    }, id),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('"Tomatoes\nBeans",Kale');
});

test('the analytics count its answers, not its words', async () => {
  await creator.goto(`${product.url}/dashboard/analytics/${id}`);
  const question = creator
    .getByRole('region', { name: 'Questions', exact: true })
    .getByRole('button', { name: /^1 ·/ });
  await expect
    .poll(async () => {
      await creator.reload();
      await question.click();
      return creator.getByRole('region', { name: 'Questions', exact: true }).textContent();
    })
    .toContain('1 answered');
  await creator.getByText('Typed answers are with each lead.').waitFor();
});
