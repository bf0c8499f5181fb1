import type { BrowserContext, Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { axeProblems } from './axe.ts';
import { openQuestion, pressLogout, signIn } from './build-quiz.ts';
import { test as it } from './fixtures.ts';
import { product } from './product.ts';

const NOTICE = /unsaved changes/;
let context: BrowserContext;

it.beforeEach(({ context: contextOfTest }) => {
  context = contextOfTest;
});

async function openTab(path: string): Promise<Page> {
  const tab = await context.newPage();
  tab.on('dialog', (ask) => void ask.accept());
  await tab.goto(product.url + path);
  return tab;
}
async function signedIn(email: string): Promise<Page> {
  const tab = await context.newPage();
  tab.on('dialog', (ask) => void ask.accept());
  await signIn(tab, product.url, email);
  return tab;
}
/** A tab in which a new quiz with this title is being written. */
async function writing(title: string): Promise<Page> {
  const tab = await openTab('/dashboard/quiz-builder');
  await tab.getByLabel('Quiz Title').fill(title);
  return tab;
}
const title = (tab: Page) => tab.getByLabel('Quiz Title');
const create = async (tab: Page) => {
  for (const _ of [2, 3, 4]) await tab.getByRole('button', { name: 'Next Step' }).click();
  await tab.getByRole('button', { name: 'Add Question' }).click();
  await tab.getByLabel('Question', { exact: true }).fill('Why?');
  await tab.getByLabel('Option A', { exact: true }).fill('So');
  await tab.getByLabel('Option B', { exact: true }).fill('Else');
  await tab.getByRole('button', { name: 'Done' }).click();
  await openQuestion(tab).waitFor({ state: 'hidden' });
};
const quizzes = (tab: Page) => tab.evaluate(async () => (await fetch('/api/quizzes')).json() as Promise<Quiz[]>);
/** Signs out, and is asked about what is unsaved. */
async function signOut(tab: Page): Promise<void> {
  await pressLogout(tab);
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
}
const keysLeft = (tab: Page) => tab.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));

describe('two new quizzes in two tabs', () => {
  it('have a draft each, offered again newest first', async () => {
    const home = await signedIn('dora.drafts@example.com');
    const one = await writing('First tab');
    // As a tab that is duplicated, with all that the first one keeps for itself.
    const [two] = await Promise.all([context.waitForEvent('page'), one.evaluate(() => void open(location.href))]);
    await title(two).fill('Duplicate');
    await one.getByLabel('Description').fill('still its own');
    expect(await title(one).inputValue()).toBe('First tab');
    await expect.poll(() => home.evaluate(() => Object.values(localStorage).join())).toContain('still its own');
    await title(two).fill('Second tab');
    // While they are being written they are nobody else's.
    await home.goto(`${product.url}/dashboard/quiz-builder`);
    await title(home).waitFor();
    await home.getByText('Start from a template').waitFor();
    expect(await home.getByText(NOTICE).count()).toBe(0);
    await one.close();
    await two.close();
    await home.reload();
    await home.getByText(NOTICE).waitFor();
    expect(await home.getByRole('listitem').filter({ hasText: /tab/ }).allInnerTexts()).toEqual([
      expect.stringContaining('Second tab'),
      expect.stringContaining('First tab'),
    ]);
    expect(await axeProblems(home)).toEqual([]);
    await home.getByRole('button', { name: 'Restore First tab' }).click();
    await expect.poll(() => title(home).inputValue()).toBe('First tab');
    await title(home).press('End');
    await title(home).pressSequentially(' to the last letter');

    // The one that was taken up stays this tab's; the other one waits.
    await home.reload();
    await home.getByText(NOTICE).waitFor();
    await home.getByRole('button', { name: 'Discard Second tab' }).click();
    await home.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => title(home).inputValue()).toBe('First tab to the last letter');
    await create(home);
    await home.getByRole('button', { name: 'Create Quiz' }).click();
    await home.waitForURL(/quiz-builder\/[\w-]+$/);
    expect(await keysLeft(home)).toEqual([]);
  });

  it('become a quiz each where one draft was restored in both, also after the other was saved', async () => {
    await signedIn('rita.restored@example.com');
    await (await writing('Restored twice')).close();
    const tabs = [];
    for (const _ of [1, 2, 3]) tabs.push(await openTab('/dashboard/quiz-builder'));
    await Promise.all(tabs.map((tab) => tab.getByText(NOTICE).waitFor()));
    const [one, two, late] = tabs as [Page, Page, Page];
    const restore = async (tab: Page, words: string) => {
      await tab
        .getByRole('button', { name: /^Restore/ })
        .first()
        .click();
      await expect.poll(() => title(tab).inputValue()).toBe('Restored twice');
      await tab.getByLabel('Description').fill(words);
    };
    const save = async (tab: Page) => {
      await tab.getByRole('button', { name: 'Save draft' }).click();
      await tab.waitForURL(/quiz-builder\/[\w-]+$/);
    };
    await restore(one, 'by one');
    await restore(two, 'by two');
    await save(one);
    await save(two);
    await restore(late, 'by the late one');
    await save(late);
    expect((await quizzes(one)).map(({ description }) => description).sort()).toEqual([
      'by one',
      'by the late one',
      'by two',
    ]);
    expect(await keysLeft(one)).toEqual([]);
  });
});

describe('a sign-out', () => {
  it('ends the writing in other tabs, too, and nothing is kept of it', async () => {
    const tab = await signedIn('otto.out@example.com');
    const other = await writing('Written elsewhere');
    await tab.goto(`${product.url}/dashboard`);
    await signOut(tab);
    await title(other)
      .fill('Written on')
      .catch(() => undefined);
    await tab.getByRole('link', { name: 'Get Started' }).waitFor();
    await other.getByLabel('Email').waitFor();
    expect(await keysLeft(tab)).toEqual([]);
  });
});

describe('a session that ends while it is saved', () => {
  it('offers a new quiz again to the same account, and makes it once', async () => {
    const tab = await signedIn('sue.session@example.com');
    await tab.goto(`${product.url}/dashboard/quiz-builder`);
    await title(tab).fill('Interrupted');
    await create(tab);
    await context.clearCookies();
    await tab.getByRole('button', { name: 'Create Quiz' }).click();
    await tab.getByLabel('Email').fill('sue.session@example.com');
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.getByRole('button', { name: 'Restore' }).click();
    for (const _ of [2, 3, 4]) await tab.getByRole('button', { name: 'Next Step' }).click();
    await tab.getByRole('button', { name: 'Create Quiz' }).click();
    await tab.waitForURL(/quiz-builder\/[\w-]+$/);
    expect((await quizzes(tab)).map((quiz) => quiz.title)).toEqual(['Interrupted']);
  });
});
