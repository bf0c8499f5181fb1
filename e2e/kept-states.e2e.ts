import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { beforeAll, describe, expect } from 'vitest';
import type { PublicQuiz } from '#contract/public-quiz.schema';
import { answersTo } from '../api/scripts/answers-to.mjs';
import { axeProblems } from './axe.ts';
import { readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { expectFocus } from './focus-recorder.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

/** One more than the leads page asks for at a time. */
const LEADS = 51;
const LIST = /\/api\/quizzes\/summaries/;
let owner: Owner;
let page: Page;
let id: string;

test.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  page = owner.page;
});

/** Breaks the connection of every call of an address until it is restored. */
async function breakOff(call: RegExp | ((url: URL) => boolean)): Promise<() => Promise<void>> {
  await page.route(call, (route) =>
    route.request().method() === 'GET' ? route.abort('connectionreset') : route.continue(),
  );
  return () => page.unroute(call);
}

describe('with nothing yet', () => {
  test.each([
    ['/dashboard/quizzes', 'No quizzes yet', 'Create Your First Quiz', '/dashboard/quiz-builder'],
    ['/dashboard/leads', 'No leads yet', 'Share Your Quizzes', '/dashboard/share'],
    ['/dashboard/share', 'No Quizzes to Share', 'Create Your First Quiz', '/dashboard/quiz-builder'],
    ['/dashboard/analytics', 'No quizzes yet', 'Create Your First Quiz', '/dashboard/quiz-builder'],
  ])('%s has a picture, a sentence and one action', async (path, title, action, to) => {
    await page.goto(product.url + path);
    const empty = page.getByRole('heading', { name: title, level: 2 }).locator('..');
    await empty.waitFor();
    expect(await empty.getByRole('paragraph').count()).toBe(1);
    expect(await empty.locator('div:first-child > svg').count()).toBe(1);
    expect(await empty.locator('a, button').allInnerTexts()).toEqual([action]);
    await empty.getByRole('link').click();
    await page.waitForURL(product.url + to);
  });
});

describe('before it is known who is signed in', () => {
  test.each([
    ['/dashboard/edit-profile', 'Edit Profile'],
    ['/dashboard/integrations', 'Integrations'],
  ])('%s says that it is loading', async (path, title) => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/api\/auth\/user$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(product.url + path);
    await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
    letGo();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    expect(await page.getByText('Loading...').count()).toBe(0);
    await page.unroute(/\/api\/auth\/user$/);
  });
});

describe('what is there already', () => {
  beforeAll(async () => {
    ({ id } = await owner.publish(readSample('coffee-personality').quiz));
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
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('stays when the next leads do not come, and they join it in place', async () => {
    await page.goto(`${product.url}/dashboard/leads`);
    const rows = page.locator('main').getByRole('listitem');
    await expect.poll(() => rows.first().getAttribute('aria-setsize')).toBe('50');
    const restore = await breakOff((url) => url.pathname === '/api/submissions' && url.searchParams.has('cursor'));
    await page.getByRole('button', { name: 'Load more' }).click();
    const alert = page.locator('main').getByRole('alert');
    await alert.getByText('The next leads could not be loaded.').waitFor();
    expect(await rows.first().getAttribute('aria-setsize')).toBe('50');
    expect(await axeProblems(page)).toEqual([]);
    // A second failure changes nothing.
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.getByRole('button', { name: 'Try again', exact: true }).waitFor();
    expect(await rows.first().getAttribute('aria-setsize')).toBe('50');
    await restore();
    await alert.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect.poll(() => rows.first().getAttribute('aria-setsize')).toBe(String(LEADS));
    await expectFocus(page, 'trying again', /visitor-/);
    expect(await alert.count()).toBe(0);
  });

  test('stays when the list of quizzes cannot be reloaded, and says that it may be old', async () => {
    await page.goto(`${product.url}/dashboard/quizzes`);
    await page.getByRole('button', { name: 'More actions for Which coffee are you?' }).click();
    const restore = await breakOff(LIST);
    await page.getByRole('menuitem', { name: 'Clone' }).click();
    const alert = page.locator('main').getByRole('alert');
    await alert.getByText('This list may be out of date').waitFor();
    await page.getByRole('heading', { name: 'Which coffee are you?', exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Which coffee are you? (Copy)' }).count()).toBe(0);
    await restore();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Which coffee are you? (Copy)' }).waitFor();
    expect(await alert.count()).toBe(0);
  });

  test.each<[path: string, call: RegExp, shown: string]>([
    ['/dashboard', /\/api\/analytics\/overview$/, 'Total Leads'],
    ['/dashboard', LIST, 'Total Leads'],
    ['/dashboard/leads', /\/api\/submissions\?/, 'Recent Submissions'],
    ['/dashboard/analytics', /\/api\/analytics\/overview\?/, 'Most leads first'],
    ['/dashboard/analytics/{id}', /\/analytics(\?|$)/, 'Quiz Starts'],
  ])('stays at %s when %s cannot be refreshed', async (path, call, shown) => {
    await page.goto(product.url + path.replace('{id}', id));
    await page.getByText(shown).first().waitFor();
    const restore = await breakOff(call);
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    const alert = page.locator('main').getByRole('alert');
    await alert.getByText('may be out of date').waitFor();
    expect(await page.getByText(shown).first().isVisible()).toBe(true);
    await restore();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    expect(await page.getByText(shown).first().isVisible()).toBe(true);
  });

  test('stays when the deliveries of a webhook cannot be refreshed', async () => {
    // One without leads: those of the last seconds before a webhook is set are sent to it, too.
    const { id: quiet } = await owner.publish({ ...readSample('coffee-personality').quiz, title: 'Quiet' });
    await owner.call('PUT', `/api/quizzes/${quiet}/webhook`, { url: 'https://hooks.example.com/leads' });
    await page.goto(`${product.url}/dashboard/share/${quiet}`);
    await page.getByText('Nothing has been sent yet.').waitFor();
    const restore = await breakOff(/\/webhook\/deliveries$/);
    await page.getByRole('button', { name: 'Refresh deliveries' }).click();
    const alert = page.locator('main').getByRole('alert');
    await alert.getByText('The latest deliveries could not be loaded.').waitFor();
    expect(await page.getByText('Nothing has been sent yet.').count()).toBe(1);
    await restore();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    await owner.call('DELETE', `/api/quizzes/${quiet}`);
  });
});

describe('the start page', () => {
  test('fails and goes on when only the list of quizzes does not come', async () => {
    const restore = await breakOff(LIST);
    await page.goto(`${product.url}/dashboard`);
    await page.locator('main').getByRole('alert').getByText('This could not be loaded').waitFor();
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Recent Quizzes' }).waitFor();
    await page.getByText('Total Leads').first().waitFor();
  });
});

describe('the thank-you page', () => {
  test('offers to try again where it was the connection that was lost', async () => {
    const restore = await breakOff(/\/api\/public\/quiz\//);
    await page.goto(`${product.url}/thank-you/${id}`);
    await page.getByRole('heading', { name: 'Quiz not found' }).waitFor();
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
    await page.goto(`${product.url}/thank-you/nothing`);
    await page.getByRole('heading', { name: 'Quiz not found' }).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });
});

describe('a button without words', () => {
  test.each<[path: string, role: 'button' | 'radio', name: string, tip: string]>([
    ['/dashboard/share/{id}', 'button', 'Copy Quiz URL', 'Copy'],
    ['/dashboard/quizzes', 'radio', 'List view', 'List view'],
  ])('of %s, the %s “%s”, says what it does', async (path, role, name, tip) => {
    await page.goto(product.url + path.replace('{id}', id));
    const button = page.getByRole(role, { name, exact: true });
    await button.hover();
    await page.getByRole('tooltip', { name: tip }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await button.click();
    if (role === 'radio') expect(await button.getAttribute('aria-checked')).toBe('true');
    else await page.getByText('to clipboard').first().waitFor();
  });

  test('keeps which view is chosen to be seen', async () => {
    const [grid, list] = ['Grid view', 'List view'].map((name) => page.getByRole('radio', { name, exact: true }));
    await grid?.click();
    await page.mouse.move(5, 5);
    expect(await grid?.getAttribute('data-state')).toBe('on');
    expect(await list?.getAttribute('data-state')).toBe('off');
  });
});
