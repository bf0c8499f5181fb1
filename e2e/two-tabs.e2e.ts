import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Quiz } from '#contract/quiz.schema';
import { axeProblems } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { goToStep, readSample } from './build-quiz.ts';
import { type Owner, signedInOwner } from './owner.ts';
import { product } from './product.ts';

const { quiz: sample } = readSample('home-energy-checkup');
const HOOK = 'https://hooks.example.com/leads';
let browser: Browser;
let owner: Owner;
let quiz: Quiz;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  owner = await signedInOwner(browser, product.url, 'tess.twotabs@example.com');
});
afterAll(async () => {
  await browser?.close();
});

beforeEach(async () => {
  quiz = await owner.call<Quiz>('POST', '/api/quizzes', sample);
  page = await openTab(`/dashboard/quiz-builder/${quiz.id}`);
  return () => closeTabs();
});

/** Another tab of the same browser. */
async function openTab(path: string): Promise<Page> {
  const tab = await owner.page.context().newPage();
  await tab.goto(product.url + path);
  await tab.getByRole('heading', { level: 1 }).waitFor();
  // It has read what is changed elsewhere from now on.
  await tab.waitForLoadState('networkidle');
  if (path.includes('/quiz-builder/')) await goToStep(tab, 'Quiz Basics');
  return tab;
}
async function closeTabs(): Promise<void> {
  for (const tab of owner.page.context().pages()) if (tab !== owner.page) await tab.close();
}
const stored = () => owner.call<Quiz>('GET', `/api/quizzes/${quiz.id}`);
/** What somebody does elsewhere. A question or outcome is found by its place. */
const elsewhere = async (change: (quiz: Quiz) => Partial<Quiz>) => {
  const now = await stored();
  return owner.call<Quiz>('PUT', `/api/quizzes/${quiz.id}`, { ...now, ...change(now) });
};
const title = (tab = page) => tab.getByLabel('Quiz Title');
const save = (tab = page) => tab.getByRole('button', { name: 'Save changes' }).click();
const says = (text: string, tab = page) => tab.getByText(text, { exact: true }).first().waitFor();
const dialog = (tab = page) => tab.getByRole('dialog', { name: 'Edited elsewhere' });

describe('a webhook', () => {
  it('stays when the quiz is edited from the page where it was set', async () => {
    await page.goto(`${product.url}/dashboard/share/${quiz.id}`);
    await page.getByLabel('Webhook URL').fill(HOOK);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Signing secret – shown only now').waitFor();
    await page.getByRole('link', { name: 'Edit Quiz' }).click();
    await goToStep(page, 'Quiz Basics');
    await title().fill('Renamed after the webhook');
    await save();
    await says('Quiz updated successfully');
    expect(await stored()).toMatchObject({ title: 'Renamed after the webhook', webhookUrl: HOOK });
  });

  it('stays when it was set while the builder was open in another tab', async () => {
    const share = await openTab(`/dashboard/share/${quiz.id}`);
    await share.getByLabel('Webhook URL').fill(HOOK);
    await share.getByRole('button', { name: 'Save', exact: true }).click();
    await share.getByText('Signing secret – shown only now').waitFor();
    await title().fill('Renamed beside the webhook');
    await save();
    await says('Quiz updated successfully');
    expect(await stored()).toMatchObject({ title: 'Renamed beside the webhook', webhookUrl: HOOK });
  });
});

it('opens with what is stored, not with what another page has read before', async () => {
  await page.goto(`${product.url}/dashboard/share/${quiz.id}`);
  await page.getByLabel('Webhook URL').waitFor();
  await elsewhere(() => ({ title: 'Stored since' }));
  await page.getByRole('link', { name: 'Edit Quiz' }).click();
  await goToStep(page, 'Quiz Basics');
  await title().waitFor();
  expect(await title().inputValue()).toBe('Stored since');
});

describe('a quiz that was edited elsewhere', () => {
  it('is not overwritten in silence: both edits survive', async () => {
    const other = await openTab(`/dashboard/quiz-builder/${quiz.id}`);
    await title(other).fill('Title of the other tab');
    await save(other);
    await says('Quiz updated successfully', other);

    await page.getByLabel('Description').fill('Description of this tab');
    await save();
    await dialog().waitFor();
    expect((await stored()).title).toBe('Title of the other tab');
    await dialog().getByText('Title of the other tab').waitFor();
    await dialog().getByText('Description of this tab').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Merge and save' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await says('Quiz updated successfully');
    expect(await stored()).toMatchObject({
      title: 'Title of the other tab',
      description: 'Description of this tab',
    });
    expect(await title().inputValue()).toBe('Title of the other tab');

    // From here on this tab is level with what is stored.
    await title().fill('And on');
    await save();
    await expect.poll(async () => (await stored()).title).toBe('And on');
  });

  it('lets one choose where both changed the same place', async () => {
    await elsewhere((now) => ({
      title: 'Theirs',
      questions: now.questions.map((question, index) => (index ? question : { ...question, title: 'First, theirs' })),
    }));
    await title().fill('Mine');
    await goToStep(page, 'Questions');
    await page.getByRole('button', { name: 'Edit question 2' }).click();
    await page.getByLabel('Question', { exact: true }).fill('Second, mine');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Create Quiz' }).click();
    const choice = dialog().getByRole('group', { name: 'Title' });
    await choice.waitFor();
    expect(await dialog().getByRole('button', { name: 'Merge and save' }).isDisabled()).toBe(true);
    await choice.getByRole('radio', { name: 'Mine' }).check();
    await dialog().getByRole('button', { name: 'Merge and save' }).click();
    await says('Quiz updated successfully');
    const now = await stored();
    expect(now.title).toBe('Mine');
    expect(now.questions.slice(0, 2).map((question) => question.title)).toEqual(['First, theirs', 'Second, mine']);
    expect(now.questions.map(({ id }) => id)).toEqual(quiz.questions.map(({ id }) => id));
  });

  it('is overwritten when one says so', async () => {
    await elsewhere(() => ({ title: 'Theirs', description: 'Theirs too' }));
    await title().fill('Mine');
    await save();
    await dialog().getByRole('button', { name: 'Keep mine' }).click();
    await says('Quiz updated successfully');
    expect(await stored()).toMatchObject({ title: 'Mine', description: quiz.description });
  });

  it('keeps what was typed when one goes back to it, also over a reload', async () => {
    await elsewhere(() => ({ title: 'Theirs' }));
    await title().fill('Mine');
    await save();
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(await title().inputValue()).toBe('Mine');
    const saveButton = page.getByRole('button', { name: 'Save changes' });
    await expect.poll(() => saveButton.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await stored()).title).toBe('Theirs');

    page.once('dialog', (ask) => ask.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).click();
    await dialog().waitFor();
    await dialog().getByRole('group', { name: 'Title' }).getByRole('radio', { name: 'Mine' }).check();
    await dialog().getByRole('button', { name: 'Merge and save' }).click();
    await says('Quiz updated successfully');
    expect((await stored()).title).toBe('Mine');
  });

  it('is not published with what one has not seen, and says so', async () => {
    await elsewhere(() => ({ title: 'Theirs' }));
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const ready = page.getByRole('dialog', { name: 'Ready to publish' });
    await Promise.race([ready.waitFor(), dialog().waitFor()]);
    if (await ready.isVisible()) await ready.getByRole('button', { name: 'Publish' }).click();
    await dialog().waitFor();
    expect((await stored()).published).toBe(false);
    await dialog().getByRole('button', { name: 'Merge and publish' }).click();
    await says('Quiz updated successfully');
    expect(await stored()).toMatchObject({ published: true, title: 'Theirs' });
  });

  it('is taken offline at once, and its edits are still guarded', async () => {
    await owner.call('PATCH', `/api/quizzes/${quiz.id}`, { status: 'published' });
    await page.reload();
    const unpublish = page.getByRole('button', { name: 'Unpublish' });
    // The page has read the quiz before it is changed.
    await unpublish.waitFor();
    await elsewhere(() => ({ title: 'Theirs' }));
    await title().fill('Mine');
    await unpublish.click();
    await says('Your quiz is a draft again. It was also edited elsewhere.');
    expect(await stored()).toMatchObject({ published: false, title: 'Theirs' });
    expect(await title().inputValue()).toBe('Mine');
    await save();
    await dialog().waitFor();
  });

  it('is said to be so by the switch of Share & Embed', async () => {
    const share = await openTab(`/dashboard/share/${quiz.id}`);
    await elsewhere(() => ({ title: 'Theirs' }));
    await share.getByRole('switch', { name: 'Published' }).click();
    await says('Your quiz is live. It was edited elsewhere since this page was opened.', share);
    await share.getByRole('heading', { name: 'Theirs', level: 1 }).waitFor();
  });

  it('is not deleted without being asked again', async () => {
    const list = await openTab('/dashboard/quizzes');
    const card = list
      .getByRole('article')
      .filter({ has: list.getByRole('button', { name: `More actions for ${quiz.title}` }) });
    await list.getByPlaceholder('Search quizzes...').fill(quiz.title);
    await card.first().waitFor();
    await elsewhere(() => ({ description: 'Much work went into this' }));
    await card
      .first()
      .getByRole('button', { name: /^More actions/ })
      .click();
    await list.getByRole('menuitem', { name: 'Delete' }).click();
    const ask = list.getByRole('alertdialog');
    await ask.getByRole('button', { name: 'Delete' }).click();
    await ask.getByText('was edited elsewhere').waitFor();
    expect((await stored()).id).toBe(quiz.id);
    await ask.getByRole('button', { name: 'Delete' }).click();
    await says('Quiz deleted successfully', list);
    await expect(stored()).rejects.toThrow('404');
  });
});

describe('an answer that was lost', () => {
  /** The call goes through, its answer does not come back. */
  const loseAnswer = (method: string, path: string) =>
    page.route(
      path,
      async (route) => {
        if (route.request().method() !== method) return route.fallback();
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );

  it('of a save: saving again says that it is saved', async () => {
    await title().fill('Arrived');
    await loseAnswer('PUT', `**/api/quizzes/${quiz.id}`);
    await save();
    await says('Failed to update quiz');
    expect((await stored()).title).toBe('Arrived');
    await save();
    await says('Quiz updated successfully');
    expect(await dialog().count()).toBe(0);
    await says('Saved');
  });

  it('of a save: what was typed since is saved, too', async () => {
    await title().fill('Arrived');
    await loseAnswer('PUT', `**/api/quizzes/${quiz.id}`);
    await save();
    await says('Failed to update quiz');
    await title().fill('Arrived, and on');
    await save();
    await says('Quiz updated successfully');
    expect((await stored()).title).toBe('Arrived, and on');
    expect(await dialog().count()).toBe(0);
  });

  it('of a delete: the list is read anew and shows that it is deleted', async () => {
    await page.goto(`${product.url}/dashboard/quizzes`);
    await page.getByPlaceholder('Search quizzes...').fill(quiz.title);
    const more = page.getByRole('button', { name: `More actions for ${quiz.title}` });
    await more.first().waitFor();
    const before = await more.count();
    await loseAnswer('DELETE', '**/api/quizzes/*');
    await more.first().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await says('Failed to delete quiz');
    await expect.poll(() => more.count()).toBe(before - 1);
  });
});

it('that is gone elsewhere can be saved as a new one', async () => {
  await title().fill('Outlives its quiz');
  await owner.call('DELETE', `/api/quizzes/${quiz.id}`);
  await save();
  await page.getByText('This quiz was deleted elsewhere.').waitFor();
  expect(await title().inputValue()).toBe('Outlives its quiz');
  await page.getByRole('button', { name: 'Save as a new quiz' }).click();
  await says('Quiz created successfully');
  await expect.poll(() => page.url()).not.toContain(quiz.id);
  await page.waitForURL(/quiz-builder\/[\w-]+$/);
  const made = await owner.call<Quiz>('GET', `/api/quizzes/${page.url().split('/').at(-1)}`);
  expect(made.title).toBe('Outlives its quiz');
  expect(made.questions).toHaveLength(quiz.questions.length);
});
