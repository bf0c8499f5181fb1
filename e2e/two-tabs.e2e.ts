import type { Page } from 'playwright';
import { beforeEach, expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { axeProblems } from './axe.ts';
import { goToStep, readSample } from './build-quiz.ts';
import { expectFocus } from './expect-focus.ts';
import { test as it } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';
import { followRequests } from './requests.ts';

const { quiz: sample } = readSample('home-energy-checkup');
let owner: Owner;
let quiz: Quiz;
let page: Page;

it.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
});

beforeEach(async () => {
  quiz = await owner.call<Quiz>('POST', '/api/quizzes', sample);
  page = await openTab(`/dashboard/quiz-builder/${quiz.id}`);
  return () => closeTabs();
});

/** Another tab of the same browser. */
async function openTab(path: string): Promise<Page> {
  const tab = await owner.page.context().newPage();
  const quiet = followRequests(tab);
  await tab.goto(product.url + path);
  await tab.getByRole('heading', { level: 1 }).waitFor();
  // It has read what is changed elsewhere from now on.
  await quiet();
  if (path.includes('/quiz-builder/')) await goToStep(tab, 'Quiz Basics');
  return tab;
}
async function closeTabs(): Promise<void> {
  for (const tab of owner.page.context().pages()) if (tab !== owner.page) await tab.close();
}
const stored = () => owner.call<Quiz>('GET', `/api/quizzes/${quiz.id}`);
const title = (tab = page) => tab.getByLabel('Quiz Title');
const save = (tab = page) => tab.getByRole('button', { name: 'Save changes' }).click();
const says = (text: string, tab = page) => tab.getByText(text, { exact: true }).first().waitFor();

it('does not lay one name of a version over another without a word', async () => {
  const tabs = [
    await openTab(`/dashboard/history/${quiz.id}`),
    await openTab(`/dashboard/history/${quiz.id}`),
  ] as const;
  const naming = (tab: Page) => tab.getByRole('dialog', { name: 'Name this version' });
  const name = async (tab: Page, text: string) => {
    await tab.getByRole('button', { name: /^Name/ }).first().click();
    await naming(tab).getByLabel('Name').fill(text);
    await naming(tab).getByRole('button', { name: 'Save' }).click();
  };
  await name(tabs[0], 'Name A');
  await tabs[0].getByRole('heading', { name: 'Name A' }).first().waitFor();
  await name(tabs[1], 'Name B');
  await naming(tabs[1])
    .getByText('It was called “Name A” elsewhere in the meantime. Save again to change that.')
    .waitFor();
  await expectFocus(tabs[1], 'a name that was another by then', 'Name');
  expect(await axeProblems(tabs[1])).toEqual([]);
  const named = () => owner.call<{ name: string }[]>('GET', `/api/quizzes/${quiz.id}/versions`);
  expect((await named())[0]?.name).toBe('Name A');
  await naming(tabs[1]).getByRole('button', { name: 'Save' }).click();
  await tabs[1].getByRole('heading', { name: 'Name B' }).first().waitFor();
  expect((await named())[0]?.name).toBe('Name B');
});

it('asks before a field of the profile that another tab has saved is replaced, and leaves the other fields as they are', async () => {
  const tabs = [await openTab('/dashboard/edit-profile'), await openTab('/dashboard/edit-profile')] as const;
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save Changes' }).click();
  const profile = () => owner.call<Record<string, string>>('GET', '/api/auth/user');
  await tabs[0].getByLabel('Company').fill('First Company');
  await tabs[0].getByLabel('Location').fill('Leeds');
  await save(tabs[0]);
  await says('Profile Updated', tabs[0]);
  await tabs[1].getByLabel('Company').fill('Second Company');
  await tabs[1].getByLabel('Bio').fill('A biography');
  await save(tabs[1]);
  await tabs[1]
    .getByText('Changed to “First Company” elsewhere in the meantime. Save again to replace that.')
    .waitFor();
  expect(await axeProblems(tabs[1])).toEqual([]);
  expect(await profile()).toMatchObject({ company: 'First Company', bio: '', location: 'Leeds' });
  await save(tabs[1]);
  await says('Profile Updated', tabs[1]);
  expect(await profile()).toMatchObject({ company: 'Second Company', bio: 'A biography', location: 'Leeds' });
});

it('is told at once that another tab has edited the quiz, merges both edits, and asks where they overlap', async () => {
  const other = await openTab(`/dashboard/quiz-builder/${quiz.id}`);
  await says('Saved');
  await title(other).fill('Title of the other tab');
  await save(other);
  await page.getByRole('status').filter({ hasText: 'Edited elsewhere' }).waitFor();
  await says('Saved', other);

  await page.getByLabel('Description').fill('Description of this tab');
  await save();
  await says('Quiz updated successfully. Changes made elsewhere were merged in.');
  expect(await stored()).toMatchObject({
    title: 'Title of the other tab',
    description: 'Description of this tab',
  });
  expect(await title().inputValue()).toBe('Title of the other tab');

  // From here on this tab is level with what is stored.
  await title().fill('And on');
  await save();
  await expect.poll(async () => (await stored()).title).toBe('And on');

  // Both change the title: the owner decides.
  await title().fill('Mine');
  await owner.call('PUT', `/api/quizzes/${quiz.id}`, { title: 'Theirs' });
  await save();
  const dialog = page.getByRole('dialog', { name: 'Edited elsewhere' });
  await dialog.getByText('And on → Theirs').waitFor();
  await dialog.getByText('And on → Mine').waitFor();
  expect((await stored()).title).toBe('Theirs');
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep mine and save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await stored()).title).toBe('Mine');
});

it('says of a webhook that its secret was not seen, and shows the address that another tab has set', async () => {
  const address = (tab = page) => tab.getByLabel('Webhook URL');
  const press = (tab = page) => tab.getByRole('button', { name: 'Save', exact: true }).click();
  const other = await openTab(`/dashboard/share/${quiz.id}`);
  await page.goto(`${product.url}/dashboard/share/${quiz.id}`);
  await address().waitFor();
  await address(other).fill('https://hooks.example.com/leads');
  // The call goes through, its answer does not come back.
  await other.route(
    '**/webhook',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await press(other);
  await other.getByText(/There is a new signing secret \(it ends in …\S+\), but the answer with it was lost/).waitFor();
  expect(await axeProblems(other)).toEqual([]);

  await address().fill('https://two.example.com/b');
  await press();
  await page.getByRole('alert').getByText('Another address was saved elsewhere in the meantime').waitFor();
  await page.getByRole('alert').getByText('https://hooks.example.com/leads').waitFor();
  expect(await page.getByText('There is a new signing secret').count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  expect(await address().inputValue()).toBe('https://two.example.com/b');
  await page.getByRole('button', { name: 'Keep that one' }).press('Enter');
  await expectFocus(page, 'keeping the other address', 'Webhook URL');
  expect(await address().inputValue()).toBe('https://hooks.example.com/leads');
  expect(await page.getByRole('alert').count()).toBe(0);
  expect((await stored()).webhookUrl).toBe('https://hooks.example.com/leads');
});

it('leaves the unsaved changes of a quiz that is gone elsewhere to a new one, also after a reload', async () => {
  await title().fill('Outlives the tab');
  await owner.call('DELETE', `/api/quizzes/${quiz.id}`);
  await save();
  await says('This quiz was deleted elsewhere.');
  page.once('dialog', (ask) => ask.accept());
  await page.reload();
  await page.getByRole('heading', { name: 'Quiz not found', level: 1 }).waitFor();
  await says('This quiz is gone. Your unsaved changes are still here.');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Turn them into a new quiz' }).click();
  await page.getByText(/unsaved changes/i).waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => title().inputValue()).toBe('Outlives the tab');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await says('Quiz created successfully');
  await page.waitForURL(/quiz-builder\/[\w-]+$/);
  const made = await owner.call<Quiz>('GET', `/api/quizzes/${page.url().split('/').at(-1)}`);
  expect([made.title, made.questions.length]).toEqual(['Outlives the tab', quiz.questions.length]);
  await page.goto(`${product.url}/dashboard/quiz-builder`);
  await title().waitFor();
  expect(await page.getByText(/unsaved changes/i).count()).toBe(0);
});
