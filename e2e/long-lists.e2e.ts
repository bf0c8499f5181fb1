import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { PublicQuiz } from '#contract/quiz/public-quiz.schema';
import { answersTo } from '../api/scripts/answers-to.mjs';
import { readSample } from './build-quiz.ts';
import { expectFocus } from './expect-focus.ts';
import { test } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

const QUIZZES = 120;
const LEADS = 120;
let owner: Owner;
let page: Page;

test.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  page = owner.page;
  const { id } = await owner.publish(readSample('coffee-personality').quiz);
  const quiz = (await (await fetch(`${product.url}/api/public/quiz/${id}`)).json()) as PublicQuiz;
  const answers = answersTo(quiz);
  for (let number = 1; number <= LEADS; number += 1) {
    const body = { sessionId: randomUUID(), name: `Vi Sitor${number}`, email: `visitor-${number}@example.com` };
    const response = await fetch(`${product.url}/api/public/quiz/${id}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, consentGiven: true, answers }),
    });
    if (!response.ok) throw new Error(await response.text());
  }
  for (let number = 1; number < QUIZZES; number += 1)
    await owner.call('POST', '/api/quizzes', { title: `Quiz number ${number}` });
  await page.setViewportSize({ width: 1280, height: 800 });
}, 120_000);

const scrollToEnd = () =>
  expect
    .poll(async () => {
      await page.mouse.wheel(0, 3_000);
      return page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
    })
    .toBe(true);
const items = () => page.locator('main').getByRole('listitem');

describe('many quizzes', () => {
  test('are in the page only near the window, in order, and each says which of how many it is', async () => {
    await page.goto(`${product.url}/dashboard/quizzes`);
    await page.getByRole('heading', { name: 'Quiz number 119', exact: true }).waitFor();
    expect(await items().count()).toBeLessThan(60);
    expect(await items().first().getAttribute('aria-setsize')).toBe(String(QUIZZES));
    await page.mouse.move(700, 500);
    await scrollToEnd();
    await page.getByRole('heading', { name: 'Which coffee are you?' }).waitFor();
    expect(await items().last().getAttribute('aria-posinset')).toBe(String(QUIZZES));
    expect(await items().count()).toBeLessThan(60);
  });

  test('are found far down, as cards and as rows', async () => {
    await page.getByPlaceholder('Search quizzes...').fill('number 7');
    await page.getByRole('heading', { name: 'Quiz number 7', exact: true }).waitFor();
    await expect.poll(() => items().count()).toBe(11);
    await page.getByRole('radio', { name: 'List view' }).click();
    await page.getByRole('heading', { name: 'Quiz number 79' }).waitFor();
    await expect.poll(() => items().count()).toBe(11);
    await page.getByPlaceholder('Search quizzes...').fill('');
    await expect.poll(() => items().count()).toBeGreaterThan(11);
  });

  test('are passed by Tab one after the other, beyond what was drawn at first', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('link', { name: 'Quiz number 119', exact: true }).focus();
    const passed: string[] = [];
    for (let presses = 0; presses < 200 && passed.at(-1) !== 'Quiz number 80'; presses += 1) {
      const text = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (text.startsWith('Quiz number')) passed.push(text);
      await page.keyboard.press('Tab');
    }
    expect(passed).toEqual(Array.from({ length: 40 }, (_, index) => `Quiz number ${119 - index}`));
  });

  test('keep the focus while one looks elsewhere, and are where they were on the way back', async () => {
    await page.goto(`${product.url}/dashboard/quizzes`);
    const edit = page.getByRole('link', { name: 'Edit Quiz number 119', exact: true });
    await edit.focus();
    await page.mouse.move(700, 500);
    await scrollToEnd();
    expect(await edit.evaluate((link) => link === document.activeElement)).toBe(true);
    const before = await page.evaluate(() => scrollY);
    await page.getByRole('link', { name: 'Which coffee are you?', exact: true }).click();
    await page.getByRole('heading', { name: 'Edit Quiz' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Which coffee are you?' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 200);
  });
});

describe('many leads', () => {
  test('are loaded on demand to the last one, and found by the server', async () => {
    await page.goto(`${product.url}/dashboard/leads`);
    await page.getByText(`${LEADS} in total`).waitFor();
    await expect.poll(() => items().first().getAttribute('aria-setsize')).toBe('50');
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => items().first().getAttribute('aria-setsize')).toBe('100');
    await page.getByRole('button', { name: 'Load more' }).press('Enter');
    await page.getByRole('button', { name: 'Load more' }).waitFor({ state: 'detached' });
    const told = () => page.locator('body > [role=status]').textContent();
    await expect.poll(told).toBe(`${LEADS - 100} more, ${LEADS} in all`);
    // The keyboard goes on with the first of those that came, or the nearest that is in the page.
    await expectFocus(page, 'loading the last leads', /visitor-\d+@/);
    await page.mouse.move(700, 500);
    await scrollToEnd();
    await page.getByText('visitor-1@example.com').waitFor();
    expect(await items().last().getAttribute('aria-posinset')).toBe(String(LEADS));

    await page.getByPlaceholder('Search leads by email, name...').fill('visitor-77@');
    await page.getByText('1 found').waitFor();
    await page.getByText('visitor-77@example.com').click();
    await page.getByRole('dialog').getByText('visitor-77@example.com').waitFor();
    await page.keyboard.press('Escape');
  });
});
