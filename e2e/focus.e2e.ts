import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { PublicQuiz } from '#contract/quiz/public-quiz.schema';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { answersTo } from '../api/scripts/answers-to.mjs';
import { axeProblems } from './axe.ts';
import { slowly } from './browser.ts';
import { readSample } from './build-quiz.ts';
import { expectFocus } from './expect-focus.ts';
import { test } from './fixtures.ts';
import { product } from './product.ts';
import { followRequests } from './requests.ts';

let page: Page;
let quiet: () => Promise<void>;
let quiz: Quiz;

test.beforeAll(async ({ owner }) => {
  page = owner.page;
  quiet = followRequests(page);
  quiz = await owner.publish(readSample('coffee-personality').quiz);
  const taken = (await (await fetch(`${product.url}/api/public/quiz/${quiz.id}`)).json()) as PublicQuiz;
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora']) {
    const body = { sessionId: randomUUID(), name: `${name} Lead`, email: `${name.toLowerCase()}@example.com` };
    const sent = await fetch(`${product.url}/api/public/quiz/${quiz.id}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, consentGiven: true, answers: answersTo(taken) }),
    });
    expect(sent.status).toBe(200);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

const open = (path: string) => page.goto(product.url + path);
/** Presses it as the keyboard does. */
async function press(role: 'button' | 'link' | 'menuitem', name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name }).first().focus();
  await page.keyboard.press('Enter');
}

test('each page has a title of its own, and is begun at its heading', async () => {
  await open('/dashboard');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  const titles = new Set([await page.title()]);
  const addTitle = async () => {
    const before = titles.size;
    await expect.poll(async () => titles.add(await page.title()).size, { message: page.url() }).toBe(before + 1);
  };
  for (const name of ['My Quizzes', 'Analytics', 'Leads', 'Share & Embed']) {
    await press('link', name);
    await expectFocus(page, `a link to ${name}`, name);
    await addTitle();
  }
  for (const name of ['Edit Profile', 'Settings', 'Integrations']) {
    await press('button', 'User menu');
    const drawn = page.locator('[role=menuitem]:focus').evaluate((item) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(item);
      return `${outlineStyle} ${outlineWidth}`;
    });
    expect(await drawn).toBe('solid 2px');
    await press('menuitem', name);
    await expectFocus(page, `the menu’s ${name}`, name);
    await addTitle();
  }
  for (const path of [
    `/dashboard/analytics/${quiz.id}`,
    `/dashboard/share/${quiz.id}`,
    `/dashboard/quiz-builder/${quiz.id}`,
    `/dashboard/history/${quiz.id}`,
  ]) {
    await open(path);
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: /coffee|Edit Quiz|History/ })
      .waitFor();
    await addTitle();
  }
  expect(titles.size).toBe(12);
  await expect.poll(() => page.title()).toContain(quiz.title);
});

test('the command menu goes to quizzes, leads and screens by a few letters', async () => {
  await open('/dashboard');
  await page.getByRole('heading', { name: 'Recent Quizzes' }).waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox');
  await box.waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await box.fill('coffee analytics');
  await page.getByRole('option', { name: /Analytics/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/dashboard/analytics/${quiz.id}$`));
  await expectFocus(page, 'a command');

  await page.keyboard.press('Control+k');
  await box.fill('cleo@');
  await page.getByRole('option', { name: /cleo@example\.com/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/leads\?search=cleo%40example\.com$/);
  await page.getByText('1 found').waitFor();
  await expectFocus(page, 'a lead by its address', 'Leads');

  await press('button', 'Search');
  await page.keyboard.press('Escape');
  await expectFocus(page, 'Escape in the command menu', 'Search');

  // The same page, of which what had the focus may be gone.
  await page
    .getByRole('button', { name: /cleo@example\.com/ })
    .first()
    .focus();
  await page.keyboard.press('Control+k');
  await box.fill('dora@');
  await page.getByRole('option', { name: /dora@example\.com/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\?search=dora%40example\.com$/);
  await page.getByText('1 found').waitFor();
  await expectFocus(page, 'a lead of the list that is open', 'Leads');
});

test('what is typed before the command menu is there is typed into it', async () => {
  let load = () => {};
  const isTyped = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/command-menu-.*\.js$/, async (route) => {
    await isTyped;
    await route.continue();
  });
  await open('/dashboard/leads');
  const behind = page.getByPlaceholder('Search leads by email, name...');
  await behind.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('xcleo', { delay: 20 });
  for (const _ of 'xcleo') await page.keyboard.press('Backspace');
  await page.keyboard.type('cl', { delay: 20 });
  load();
  await page.keyboard.type('eo@', { delay: 20 });
  const box = page.getByRole('combobox');
  await expect.poll(() => box.evaluate((field) => (field as HTMLInputElement).value)).toBe('cleo@');
  await page.keyboard.type('exam');
  await page.getByRole('option', { name: /cleo@example\.com/ }).waitFor();
  expect(await box.inputValue()).toBe('cleo@exam');
  expect(await behind.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await expectFocus(page, 'Escape', 'Search leads');
  await page.unrouteAll({ behavior: 'wait' });
});

test('what is filtered is erased only by whoever types its number', async () => {
  await open('/dashboard/leads?search=lead');
  await page.getByText('4 found').waitFor();
  await press('button', 'More actions for matching leads');
  await press('menuitem', 'Erase all matching leads…');
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel('Type 4 to erase them');
  await number.fill('3');
  await page.keyboard.press('Enter');
  expect(await dialog.getByRole('button', { name: 'Erase', exact: true }).getAttribute('aria-disabled')).toBe('true');
  expect(await axeProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 256 });
  await number.fill('4');
  const erase = dialog.getByRole('button', { name: 'Erase', exact: true });
  await erase.scrollIntoViewIfNeeded();
  await slowly(page, async () => {
    await erase.press('Enter');
    await page.getByText('4 leads erased. The totals are kept.').first().waitFor();
    await page.getByText('No leads match').waitFor();
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectFocus(page, 'erasing what was found', 'Leads');
  await page.goto(`${product.url}/dashboard/leads`);
  await page.getByText('No leads yet').waitFor();
});

test.each([
  '/dashboard',
  '/dashboard/quizzes',
  '/dashboard/analytics',
  '/dashboard/analytics/{id}',
  '/dashboard/leads',
  '/dashboard/share',
  '/dashboard/share/{id}',
  '/dashboard/settings',
  '/dashboard/integrations',
  '/dashboard/edit-profile',
])('%s needs no scrolling sideways at 320, 390 and 768 pixels', async (path) => {
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 700 });
    await open(path.replace('{id}', quiz.id));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await quiet();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([path, width, Math.max(0, over)]).toEqual([path, width, 0]);
  }
});
