import type { Page } from 'playwright';
import { beforeEach, describe, expect } from 'vitest';
import type { Quiz } from '#contract/quiz.schema';
import type { Webhook } from '#contract/webhook.schema';
import { axeProblems } from './axe.ts';
import { goToStep, readSample, unpublish } from './build-quiz.ts';
import { test as it } from './fixtures.ts';
import { expectFocus } from './focus-recorder.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';
import { followRequests } from './requests.ts';

const { quiz: sample } = readSample('home-energy-checkup');
const HOOK = 'https://hooks.example.com/leads';
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

it('says of a signing secret that it is void when another was made in another tab', async () => {
  await page.goto(`${product.url}/dashboard/share/${quiz.id}`);
  await page.getByLabel('Webhook URL').fill(HOOK);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Signing secret – shown only now').waitFor();
  const { secretHint } = await owner.call<Webhook>('POST', `/api/quizzes/${quiz.id}/webhook/secret`);
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByText(`it was replaced elsewhere by one that ends in …${secretHint}`).waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByText('Signing secret – shown only now').count()).toBe(0);
  // One that is shown outlives the address: it signs what is sent to the next one.
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByText('Signing secret – shown only now').waitFor();
  await page.getByLabel('Webhook URL').fill('');
  await page.keyboard.press('Enter');
  await page.getByText('Webhook removed', { exact: true }).first().waitFor();
  expect(await page.getByText('Signing secret – shown only now').count()).toBe(1);
});

describe('an address of a webhook that was set in another tab', () => {
  const ADDRESS = 'Webhook URL';
  const MINE = 'https://two.example.com/b';
  const press = (tab: Page) => tab.getByRole('button', { name: 'Save', exact: true }).click();
  const meet = async (theirs: string) => {
    const other = await openTab(`/dashboard/share/${quiz.id}`);
    await page.goto(`${product.url}/dashboard/share/${quiz.id}`);
    await page.getByLabel(ADDRESS).waitFor();
    await other.getByLabel(ADDRESS).fill(theirs);
    await press(other);
    await other.getByText('Signing secret – shown only now').waitFor();
    await page.getByLabel(ADDRESS).fill(MINE);
    await press(page);
    await page.getByRole('alert').getByText('Another address was saved elsewhere in the meantime').waitFor();
    await page.getByRole('alert').getByText(theirs).waitFor();
    expect(await page.getByText('There is a new signing secret').count()).toBe(0);
    expect((await stored()).webhookUrl).toBe(theirs);
  };

  it('stays, and is shown', async () => {
    await meet(HOOK);
    expect(await axeProblems(page)).toEqual([]);
    expect(await page.getByLabel(ADDRESS).inputValue()).toBe(MINE);
    await page.getByRole('button', { name: 'Keep that one' }).press('Enter');
    await expectFocus(page, 'keeping the other address', ADDRESS);
    expect(await page.getByLabel(ADDRESS).inputValue()).toBe(HOOK);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect((await stored()).webhookUrl).toBe(HOOK);
  });

  it('is replaced when one says so', async () => {
    await meet(HOOK);
    await page.getByRole('button', { name: 'Save mine' }).press('Enter');
    await expectFocus(page, 'saving mine', ADDRESS);
    await expect.poll(async () => (await stored()).webhookUrl).toBe(MINE);
    await page.getByRole('alert').waitFor({ state: 'hidden' });
    expect(await page.getByLabel(ADDRESS).inputValue()).toBe(MINE);
  });

  it('is told to be gone when a test event is sent to it after it was removed', async () => {
    await owner.call('PUT', `/api/quizzes/${quiz.id}/webhook`, { url: HOOK });
    await page.goto(`${product.url}/dashboard/share/${quiz.id}`);
    await expect.poll(() => page.getByLabel(ADDRESS).inputValue()).toBe(HOOK);
    await owner.call('PUT', `/api/quizzes/${quiz.id}/webhook`, { url: '' });
    await page.getByRole('button', { name: 'Send test event' }).click();
    await says('The address was removed elsewhere');
    await expect.poll(() => page.getByLabel(ADDRESS).inputValue()).toBe('');
  });

  it('is none where only the rest of the quiz was edited', async () => {
    await page.goto(`${product.url}/dashboard/share/${quiz.id}`);
    await page.getByLabel(ADDRESS).waitFor();
    await elsewhere(() => ({ title: 'Renamed since' }));
    await page.getByLabel(ADDRESS).fill(MINE);
    await press(page);
    await page.getByText('Signing secret – shown only now').waitFor();
    expect(await stored()).toMatchObject({ webhookUrl: MINE, title: 'Renamed since' });
  });
});

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

it('leaves the default color as another tab has set it', async () => {
  const tabs = [await openTab('/dashboard/settings'), await openTab('/dashboard/settings')] as const;
  const update = (tab: Page) => tab.getByRole('button', { name: 'Update Branding' }).click();
  const color = () => owner.call<{ defaultColor: string }>('GET', '/api/user/settings').then((now) => now.defaultColor);
  await tabs[0].getByLabel('Default quiz color', { exact: true }).fill('#112233');
  await update(tabs[0]);
  await says('Settings saved', tabs[0]);
  await update(tabs[1]);
  await says('Settings saved', tabs[1]);
  expect(await color()).toBe('#112233');
  expect(await tabs[1].getByLabel('Default quiz color', { exact: true }).inputValue()).toBe('#112233');
  await tabs[1].getByLabel('Default quiz color', { exact: true }).fill('#445566');
  await update(tabs[1]);
  await expect.poll(color).toBe('#445566');
  await tabs[0].getByLabel('Default quiz color', { exact: true }).fill('#778899');
  await update(tabs[0]);
  await tabs[0].getByText('Changed to “#445566” elsewhere in the meantime. Save again to replace that.').waitFor();
  await expectFocus(tabs[0], 'a color that was changed elsewhere', 'Default quiz color');
  expect(await color()).toBe('#445566');
  await update(tabs[0]);
  await expect.poll(color).toBe('#778899');
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

it('keeps what was typed into the profile and the settings while one looks elsewhere', async () => {
  for (const [path, label, text] of [
    ['/dashboard/edit-profile', 'Bio', 'Half a sentence'],
    ['/dashboard/settings', 'Default quiz color', '#ABCDEF'],
  ] as const) {
    const tab = await openTab(path);
    await tab.getByLabel(label, { exact: true }).fill(text);
    await tab.getByRole('link', { name: 'My Quizzes' }).first().click();
    await tab.getByRole('heading', { name: 'My Quizzes', level: 1 }).waitFor();
    await tab.goBack();
    await expect.poll(() => tab.getByLabel(label, { exact: true }).inputValue()).toBe(text);
  }
});

it('forgets with “Cancel” what was typed into the profile', async () => {
  const tab = await openTab('/dashboard/edit-profile');
  const bio = tab.getByLabel('Bio');
  const before = await bio.inputValue();
  await bio.fill('Not to be kept');
  await tab.getByRole('link', { name: 'Cancel' }).click();
  await tab.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await tab.goto(`${product.url}/dashboard/edit-profile`);
  await expect.poll(() => bio.inputValue()).toBe(before);
});

describe('a save that is under way when one leaves', () => {
  /** Holds the answer back until it is let go. */
  async function slowly(): Promise<() => void> {
    let letGo: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(`**/api/quizzes/${quiz.id}`, async (route) => {
      if (route.request().method() === 'PUT') await gone;
      await route.continue();
    });
    return letGo;
  }
  const leave = async () => {
    await page.getByRole('link', { name: 'My Quizzes' }).first().click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { name: 'My Quizzes', level: 1 }).waitFor();
  };

  it('is waited for by whoever comes back', async () => {
    await title().fill('Gone on');
    const letGo = await slowly();
    await save();
    await says('Saving…');
    await leave();
    await page.goBack();
    await says('Your last changes are being saved…');
    letGo();
    await title().waitFor();
    expect(await title().inputValue()).toBe('Gone on');
    await says('Saved');
    expect(await page.getByText(/unsaved changes/i).count()).toBe(0);
  });

  it('leaves as a draft what was typed after it', async () => {
    await title().fill('Sent');
    const letGo = await slowly();
    await save();
    await says('Saving…');
    await title().fill('Sent, and more');
    await leave();
    letGo();
    await says('Quiz updated successfully');
    await page.goBack();
    await page.getByText(/unsaved changes/i).waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => title().inputValue()).toBe('Sent, and more');
    await save();
    await expect.poll(async () => (await stored()).title).toBe('Sent, and more');
    expect(await dialog().count()).toBe(0);
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

  it('is said to be so at once in the tabs of the same browser', async () => {
    const other = await openTab(`/dashboard/quiz-builder/${quiz.id}`);
    await page.getByText('Saved', { exact: true }).waitFor();
    await title(other).fill('Title of the other tab');
    await save(other);
    await page.getByRole('status').filter({ hasText: 'Edited elsewhere' }).waitFor();
    await other.getByText('Saved', { exact: true }).waitFor();
    await save();
    await dialog().getByRole('button', { name: 'Merge and save' }).click();
    await says('Quiz updated successfully');
    expect(await title().inputValue()).toBe('Title of the other tab');
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
    // Begun on what is asked, not on what closes it.
    await expect
      .poll(() =>
        choice
          .getByRole('radio')
          .first()
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
    const merge = dialog().getByRole('button', { name: 'Merge and save' });
    expect(await merge.getAttribute('aria-disabled')).toBe('true');
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
    // The page has read the quiz before it is changed.
    await page.getByRole('button', { name: 'Unpublish' }).waitFor();
    await elsewhere(() => ({ title: 'Theirs' }));
    await title().fill('Mine');
    await unpublish(page);
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
  /** The call goes through, its answer does not come back; nor does that of the look that follows, where it is `blind`. */
  async function loseAnswer(method: string, path: string, blind = false): Promise<void> {
    const lost = blind ? [method, 'GET'] : [method];
    await page.route(path, async (route) => {
      if (route.request().method() !== lost[0]) return route.fallback();
      lost.shift();
      await route.fetch();
      await route.abort('connectionreset');
    });
  }

  it('of a save: it says that it is saved', async () => {
    await title().fill('Arrived');
    await loseAnswer('PUT', `**/api/quizzes/${quiz.id}`);
    await save();
    await says('Quiz updated successfully');
    await says('Saved');
    expect((await stored()).title).toBe('Arrived');
    await title().fill('And on');
    await save();
    await expect.poll(async () => (await stored()).title).toBe('And on');
    expect(await dialog().count()).toBe(0);
  });

  it('of publishing and unpublishing: the builder says what the quiz is', async () => {
    await loseAnswer('PUT', `**/api/quizzes/${quiz.id}`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const ready = page.getByRole('dialog', { name: 'Ready to publish' });
    await Promise.race([ready.waitFor(), says('Quiz updated successfully')]);
    if (await ready.isVisible()) await ready.getByRole('button', { name: 'Publish' }).click();
    await says('Quiz updated successfully');
    expect((await stored()).published).toBe(true);
    await page.keyboard.press('Escape');
    await loseAnswer('PATCH', `**/api/quizzes/${quiz.id}`);
    await unpublish(page);
    await says('Your quiz is a draft again');
    expect((await stored()).published).toBe(false);
    await page.getByRole('button', { name: 'Publish', exact: true }).waitFor();
  });

  it('of a save, and of the look at it: saving again says that it is saved', async () => {
    await title().fill('Arrived');
    await loseAnswer('PUT', `**/api/quizzes/${quiz.id}`, true);
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
    await loseAnswer('PUT', `**/api/quizzes/${quiz.id}`, true);
    await save();
    await says('Failed to update quiz');
    await title().fill('Arrived, and on');
    await save();
    await says('Quiz updated successfully');
    expect((await stored()).title).toBe('Arrived, and on');
    expect(await dialog().count()).toBe(0);
  });

  it('of a delete: it says that it is deleted', async () => {
    const name = 'To be deleted';
    await elsewhere(() => ({ title: name }));
    await page.goto(`${product.url}/dashboard/quizzes`);
    await page.getByPlaceholder('Search quizzes...').fill(name);
    const more = page.getByRole('button', { name: `More actions for ${name}` });
    await more.waitFor();
    await loseAnswer('DELETE', '**/api/quizzes/*');
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await says('Quiz deleted successfully');
    await expect.poll(() => more.count()).toBe(0);
    expect(await page.getByText('Failed to delete quiz').count()).toBe(0);
  });

  it('of the first address of a webhook: it says that its secret was not seen, and rotating shows one', async () => {
    await page.goto(`${product.url}/dashboard/share/${quiz.id}`);
    await page.getByLabel('Webhook URL').fill(HOOK);
    await loseAnswer('PUT', '**/webhook');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByText(/There is a new signing secret \(it ends in …\S+\), but the answer with it was lost/)
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await loseAnswer('POST', '**/webhook/secret');
    const rotate = async () => {
      await page.getByRole('button', { name: 'Rotate secret' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click();
    };
    await rotate();
    await says('Failed to rotate the secret');
    await page.getByText('There is a new signing secret').waitFor();
    await rotate();
    await page.getByText('Signing secret – shown only now').waitFor();
    expect(await page.getByText('There is a new signing secret').count()).toBe(0);
    expect((await stored()).webhookUrl).toBe(HOOK);
  });
});

it('that is gone elsewhere can be saved as a new one', async () => {
  await title().fill('Outlives its quiz');
  await owner.call('DELETE', `/api/quizzes/${quiz.id}`);
  await save();
  await says('This quiz was deleted elsewhere.');
  expect(await title().inputValue()).toBe('Outlives its quiz');
  await page.getByRole('button', { name: 'Save as a new quiz' }).click();
  await says('Quiz created successfully');
  await expect.poll(() => page.url()).not.toContain(quiz.id);
  await page.waitForURL(/quiz-builder\/[\w-]+$/);
  const made = await owner.call<Quiz>('GET', `/api/quizzes/${page.url().split('/').at(-1)}`);
  expect(made.title).toBe('Outlives its quiz');
  expect(made.questions).toHaveLength(quiz.questions.length);
});

it('that is gone elsewhere is not shared any more, nor blamed on the connection', async () => {
  const tab = await openTab(`/dashboard/share/${quiz.id}`);
  await tab.getByRole('switch', { name: /ublish/ }).waitFor();
  await owner.call('DELETE', `/api/quizzes/${quiz.id}`);
  await tab.getByRole('switch', { name: /ublish/ }).click();
  await says('This quiz was deleted elsewhere.', tab);
  await tab.getByRole('heading', { name: 'Quiz Not Found', level: 1 }).waitFor();
  expect(await tab.getByText('Check your connection').count()).toBe(0);
});

it('that is gone elsewhere has no version that could be named', async () => {
  const tab = await openTab(`/dashboard/history/${quiz.id}`);
  await tab
    .getByRole('button', { name: /^Name the version/ })
    .first()
    .click();
  await tab.getByRole('dialog').getByLabel('Name').fill('Spring');
  await owner.call('DELETE', `/api/quizzes/${quiz.id}`);
  await tab.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await says('This quiz was deleted elsewhere.', tab);
  await tab.getByRole('heading', { name: 'Quiz Not Found', level: 1 }).waitFor();
});

it('that is gone elsewhere leaves its unsaved changes to a new one, also after a reload', async () => {
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

it('that is gone leaves its unsaved changes to whoever begins a new one', async () => {
  await title().fill('Found again');
  await page.getByRole('link', { name: 'My Quizzes' }).first().click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await owner.call('DELETE', `/api/quizzes/${quiz.id}`);
  await page.goto(`${product.url}/dashboard/quiz-builder`);
  await page.getByRole('status').filter({ hasText: 'Found again' }).waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => title().inputValue()).toBe('Found again');
});
