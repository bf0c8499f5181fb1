import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { beforeEach, expect } from 'vitest';
import type { SavedFilter } from '#contract/lead-query.schema';
import type { PublicQuiz } from '#contract/public-quiz.schema';
import { answersTo } from '../api/scripts/answers-to.mjs';
import { pressLogout, readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { type Owner, signedInOwner } from './owner.ts';
import { product } from './product.ts';

let browser: Browser;
let owner: Owner;
let email = '';

test.beforeAll(async ({ browser: chromium }) => {
  browser = chromium;
});
beforeEach(async () => {
  email = `fay.filters-${randomUUID()}@example.com`;
  owner = await signedInOwner(browser, product.url, email);
  return () => owner.close();
});

async function openTab(search: string): Promise<Page> {
  const tab = await owner.page.context().newPage();
  await tab.goto(`${product.url}/dashboard/leads?search=${search}`);
  await tab.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
  await tab.getByRole('button', { name: 'Saved filters' }).waitFor();
  return tab;
}
const menu = (tab: Page) => tab.getByRole('button', { name: 'Saved filters' }).click();
async function save(tab: Page, name: string): Promise<void> {
  await menu(tab);
  await tab.getByRole('menuitem', { name: 'Save these filters…' }).click();
  await tab.getByRole('dialog').getByLabel('Name').fill(name);
  await tab.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await tab.getByRole('dialog').waitFor({ state: 'hidden' });
}
const names = async () => (await owner.call<SavedFilter[]>('GET', '/api/user/lead-filters')).map(({ name }) => name);

test('are kept from both of two tabs, and both show them', async () => {
  const [one, two] = [await openTab('one'), await openTab('two')];
  await save(one, 'Filter One');
  await save(two, 'Filter Two');
  expect(await names()).toEqual(['Filter One', 'Filter Two']);
  for (const tab of [one, two]) {
    await menu(tab);
    for (const name of ['Filter One', 'Filter Two']) await tab.getByRole('menuitem', { name, exact: true }).waitFor();
    await tab.keyboard.press('Escape');
  }
  await menu(one);
  await one.getByRole('menuitem', { name: 'Remove saved filters…' }).click();
  await one.getByRole('button', { name: 'Remove “Filter One”' }).click();
  await expect.poll(names).toEqual(['Filter Two']);
  await one.getByRole('button', { name: 'Done' }).click();

  await menu(one);
  await one.getByRole('menuitem', { name: 'Save these filters…' }).click();
  await one.getByRole('dialog').getByLabel('Name').fill('Filter Two');
  await one.getByRole('dialog').getByText('Replaces the filters that have this name.').waitFor();
  await one.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await one.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await names()).toEqual(['Filter Two']);
});

test('of another tab are not replaced by somebody who has not seen them', async () => {
  const [one, two] = [await openTab('one'), await openTab('two')];
  await menu(one);
  await one.getByRole('menuitem', { name: 'Save these filters…' }).click();
  await save(two, 'Same');
  const dialog = one.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Same');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Other filters have this name by now. Replace them, or choose another one.').waitFor();
  await dialog.getByLabel('Name').fill('Mine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await names()).toEqual(['Same', 'Mine']);
});

test('are there after a sign-out, which leaves nothing of them in the browser', async () => {
  const tab = await openTab('anna.secret@example.com');
  await save(tab, 'Anna');
  await pressLogout(tab);
  await tab.getByRole('link', { name: 'Get Started' }).waitFor();
  expect(await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(/anna/i);
  const { page, close } = await signedInOwner(browser, product.url, email);
  await page.goto(`${product.url}/dashboard/leads`);
  await menu(page);
  await page.getByRole('menuitem', { name: 'Anna' }).click();
  await page.waitForURL(/search=anna\.secret%40example\.com/);
  await close();
});

test('that could not be saved stay in the dialog with what was typed, and are saved with the next try', async () => {
  const tab = await openTab('one');
  await menu(tab);
  await tab.getByRole('menuitem', { name: 'Save these filters…' }).click();
  const dialog = tab.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Kept');
  await tab.route('**/api/user/lead-filters', (route) => route.abort('connectionreset'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The filters could not be saved. Try again.').waitFor();
  await tab.unroute('**/api/user/lead-filters');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await names()).toEqual(['Kept']);
});

test('go with the lead that they name, and the message says so', async () => {
  const quiz = await owner.publish(readSample('coffee-personality').quiz);
  const taken = (await (await fetch(`${product.url}/api/public/quiz/${quiz.id}`)).json()) as PublicQuiz;
  for (const name of ['Ada', 'Ben']) {
    const sent = await fetch(`${product.url}/api/public/quiz/${quiz.id}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        sessionId: randomUUID(),
        name: `${name} Visitor`,
        email: `${name.toLowerCase()}@example.com`,
        consentGiven: true,
        answers: answersTo(taken),
      }),
    });
    expect(sent.status).toBe(200);
  }
  await save(await openTab('ada'), 'The first one');
  await save(await openTab('ben%40example.com'), 'The second one');
  const tab = await openTab('ada');
  await tab.getByRole('button', { name: /^Ada Visitor/ }).click();
  await tab.getByRole('button', { name: 'Erase this lead' }).click();
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click();
  await tab
    .getByText('1 lead erased. The totals are kept. The saved filter “The first one” named them and was removed.')
    .first()
    .waitFor();
  expect(await names()).toEqual(['The second one']);
  await menu(tab);
  expect(await tab.getByRole('menuitem', { name: 'The first one' }).count()).toBe(0);

  const all = await openTab('ben%40example.com');
  await all.getByRole('button', { name: /^Ben Visitor/ }).click();
  await all.getByRole('button', { name: 'Erase all from this address' }).click();
  // The answer is lost, and what became of it is looked up.
  await all.route(
    '**/api/submissions',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await all.getByRole('alertdialog').getByRole('button', { name: 'Erase all' }).click();
  await all
    .getByText(/^All leads from this address are erased\. The totals are kept\./)
    .first()
    .waitFor();
  expect(await names()).toEqual([]);
});
