import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { PublicQuiz } from '#contract/public-quiz.schema';
import type { Quiz } from '#contract/quiz.schema';
import { answersTo } from '../api/scripts/answers-to.mjs';
import { axeProblems } from './axe.ts';
import { slowly } from './browser.ts';
import { readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { expectFocus, recordSpeech, said } from './focus-recorder.ts';
import { product } from './product.ts';
import { followRequests } from './requests.ts';

let page: Page;
let quiet: () => Promise<void>;
let quiz: Quiz;

test.beforeAll(async ({ owner }) => {
  page = owner.page;
  quiet = followRequests(page);
  await recordSpeech(page);
  quiz = await owner.publish(readSample('coffee-personality').quiz);
  await owner.call('POST', '/api/quizzes', { title: 'A draft of mine' });
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
async function press(role: 'button' | 'link' | 'menuitem' | 'tab', name: string | RegExp): Promise<void> {
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

test('a period is said when its figures are shown, not before', async () => {
  await open(`/dashboard/analytics/${quiz.id}`);
  await page.getByRole('heading', { name: quiz.title, level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Recent Leads' }).waitFor();
  const figures = '**/analytics?*';
  await page.route(figures, (route) => route.abort());
  await said(page);
  await press('link', '7 days');
  await page.getByRole('alert').first().waitFor();
  expect((await said(page)).join()).not.toContain('Figures of');
  await page.unroute(figures);
  await press('link', '30 days');
  await expect.poll(() => said(page)).toContain('Figures of 30 days');
});

test('the command menu says when it could not search', async () => {
  await open('/dashboard');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.route('**/api/submissions?*', (route) => route.abort());
  await press('button', 'Search');
  await page.getByRole('combobox', { name: /^Search quizzes/ }).fill('nobody@');
  await page.getByRole('dialog').getByText('Quizzes and leads could not be searched right now.').waitFor();
  await page.unroute('**/api/submissions?*');
  await page.keyboard.press('Escape');
});

test('leads: searching, filtering, opening and erasing keep the focus and say what was found', async () => {
  await open('/dashboard/leads');
  await page.getByText('4 in total').waitFor();
  await said(page);
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('nobody');
  await press('button', 'Clear search and filters');
  await expectFocus(page, 'clearing the search', 'Search leads');
  expect(await said(page)).toContain('0 leads found');

  await press('button', /^Filters/);
  await expectFocus(page, 'opening the filters', /^Filters/);
  await page.getByRole('combobox', { name: 'Quiz' }).focus();
  await page.getByRole('combobox', { name: 'Quiz' }).selectOption(quiz.id);
  await expectFocus(page, 'a filter', 'Quiz');
  await page.waitForURL(/quizId=/);
  await press('button', 'Saved filters');
  await press('menuitem', 'Save these filters…');
  await page.getByRole('dialog').getByLabel('Name').fill('Coffee people');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectFocus(page, 'saving filters', 'Saved filters: Coffee people');
  await press('button', 'Clear filters');
  await expectFocus(page, 'clearing the filters', 'Clear filters');
  await page.reload();
  await press('button', 'Saved filters');
  await press('menuitem', 'Coffee people');
  await page.waitForURL(/quizId=/);
  await expectFocus(page, 'a saved filter', 'Saved filters: Coffee people');
  await press('button', /^Remove the filter Quiz: /);
  await expectFocus(page, 'removing the last filter', 'Filters');
  expect(await said(page)).toContain('Filter Quiz removed');

  await page.getByRole('searchbox', { name: 'Search leads' }).fill('dora');
  await page.getByText('1 found').waitFor();
  await press('button', /^Dora Lead/);
  await press('button', 'Erase this lead');
  await slowly(page, async () => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).press('Enter');
    await page.getByText('No leads match').waitFor();
  });
  await expectFocus(page, 'erasing the lead that was open', 'Leads');
});

test('leads: filters that cannot be met are shown as they are and called what they are', async () => {
  await open('/dashboard/leads?from=2026-11-10&to=2026-11-03');
  await page.getByRole('main').getByRole('alert').getByText('from must not be after to').waitFor();
  expect(await page.getByText('Check your connection').count()).toBe(0);
  await press('button', /^Filters/);
  await page.getByText('This day is before the first one.').waitFor();
  expect(await page.getByLabel('To (UTC)').getAttribute('aria-invalid')).toBe('true');

  await open('/dashboard/leads?quizId=long-gone&outcome=Long%20gone');
  await page.getByText('No leads match').waitFor();
  await press('button', /^Filters/);
  const chosen = (name: string) => page.getByRole('combobox', { name }).locator('option:checked').textContent();
  await expect.poll(() => chosen('Quiz')).toBe('A quiz without leads');
  expect(await chosen('Outcome')).toBe('Long gone');
});

test('what a dialog does to the page behind it does not silence what is said', async () => {
  await open('/dashboard/leads');
  await press('button', /^Cleo Lead/);
  await page.getByRole('dialog').getByRole('heading', { name: 'Cleo Lead' }).waitFor();
  await said(page);
  await press('button', 'Next lead');
  await page.getByRole('dialog').getByRole('heading', { name: 'Ben Lead' }).waitFor();
  expect(await said(page)).toContain('Ben Lead');
  await page.keyboard.press('Escape');
});

test('what is filtered is erased only by whoever types its number', async () => {
  await open('/dashboard/leads?search=lead');
  await page.getByText('3 found').waitFor();
  await press('button', 'More actions for matching leads');
  await press('menuitem', 'Erase all matching leads…');
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel('Type 3 to erase them');
  await number.fill('2');
  await page.keyboard.press('Enter');
  expect(await dialog.getByRole('button', { name: 'Erase', exact: true }).getAttribute('aria-disabled')).toBe('true');
  expect(await axeProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 256 });
  await number.fill('3');
  const erase = dialog.getByRole('button', { name: 'Erase', exact: true });
  await erase.scrollIntoViewIfNeeded();
  await slowly(page, async () => {
    await erase.press('Enter');
    await page.getByText('3 leads erased. The totals are kept.').first().waitFor();
    await page.getByText('No leads match').waitFor();
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectFocus(page, 'erasing what was found', 'Leads');
  await page.goto(`${product.url}/dashboard/leads`);
  await page.getByText('No leads yet').waitFor();
});

test('quizzes: publishing, cloning and deleting from the list keep the focus', async () => {
  await open('/dashboard/quizzes');
  await press('button', 'More actions for Which coffee are you?');
  await press('menuitem', 'Unpublish');
  await page.getByText('Your quiz is a draft again').first().waitFor();
  await expectFocus(page, 'unpublishing', /^More actions for/);
  await press('button', 'More actions for A draft of mine');
  await press('menuitem', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByRole('heading', { name: 'A draft of mine' }).waitFor({ state: 'detached' });
  // The one in its place.
  await expectFocus(page, 'deleting', 'Which coffee are you?');
  await page.getByRole('searchbox').pressSequentially('nothing like it', { delay: 20 });
  await page.getByText('No quizzes found').waitFor();
  await expect.poll(() => said(page)).toContain('0 quizzes found');
  await press('button', 'Clear Search');
  await expectFocus(page, 'clearing the search', 'Search quizzes');
  // Nothing was narrowed down any more, and how many there are is said all the same.
  await expect.poll(() => said(page)).toContain('1 quiz found');

  // Another search with as many results says so, too; one whose list is still to come says nothing.
  await page.getByRole('searchbox').fill('Which');
  await expect.poll(() => said(page)).toContain('1 quiz found');
  await page.getByRole('searchbox').fill('coffee');
  await expect.poll(async () => (await said(page)).join()).toMatch(/1 quiz found/);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/quizzes/summaries?*', (route) => asked.then(() => route.continue()));
  await open('/dashboard/quizzes');
  await page.getByRole('searchbox').fill('coffee');
  await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor();
  expect((await said(page)).join()).not.toMatch(/found/);
  answer();
  await expect.poll(async () => (await said(page)).join()).toMatch(/1 quiz found/);
  await page.unroute('**/api/quizzes/summaries?*');
});

test('figures say that they were read anew, and of which days they are', async () => {
  await open(`/dashboard/analytics/${quiz.id}`);
  await page.getByRole('heading', { name: 'Performance Metrics' }).waitFor();
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
  await press('button', 'Refresh');
  await expect.poll(() => said(page)).toContain('Refreshed');
  await press('link', '7 days');
  await expect.poll(() => said(page)).toContain('Figures of 7 days');
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
