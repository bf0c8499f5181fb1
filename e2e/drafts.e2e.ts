import type { BrowserContext, Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { Quiz } from '#contract/quiz.schema';
import { axeProblems } from './axe.ts';
import { goToStep, openQuestion, pressLogout, signIn } from './build-quiz.ts';
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
    const two = await writing('Second tab');
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

    // The one that was taken up stays this tab's; the other one waits.
    await home.reload();
    await home.getByText(NOTICE).waitFor();
    await home.getByRole('button', { name: 'Discard Second tab' }).click();
    await home.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => title(home).inputValue()).toBe('First tab');
    await create(home);
    await home.getByRole('button', { name: 'Create Quiz' }).click();
    await home.waitForURL(/quiz-builder\/[\w-]+$/);
    expect(await keysLeft(home)).toEqual([]);
  });

  it('are left alone when another tab makes its quiz of a draft that both have open', async () => {
    await signedIn('olaf.open@example.com');
    await (await writing('Open twice')).close();
    const [one, two] = [await openTab('/dashboard/quiz-builder'), await openTab('/dashboard/quiz-builder')];
    await Promise.all([one, two].map((tab) => tab.getByText(NOTICE).waitFor()));
    for (const tab of [one, two])
      await tab
        .getByRole('button', { name: /^Restore/ })
        .first()
        .click();
    await title(two).fill('Other words');
    await create(one);
    await one.getByRole('button', { name: 'Create Quiz' }).click();
    await one.waitForURL(/quiz-builder\/.+/);
    // What the other tab heard of it had its effect by now.
    await two.getByRole('button', { name: 'Next Step' }).click();
    await two.getByRole('button', { name: 'Previous' }).click();
    expect(await title(two).inputValue()).toBe('Other words');
    expect(await two.getByText(NOTICE).count()).toBe(0);
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

  it('are two quizzes, also in a tab that was duplicated', async () => {
    await signedIn('dan.duplicate@example.com');
    const one = await writing('Original');
    const [copy] = await Promise.all([context.waitForEvent('page'), one.evaluate(() => void open(location.href))]);
    await title(copy).fill('Duplicate');
    await one.getByLabel('Description').fill('still its own');
    for (const [tab, name] of [
      [one, 'Original'],
      [copy, 'Duplicate'],
    ] as const) {
      expect(await title(tab).inputValue()).toBe(name);
      await create(tab);
      await tab.getByRole('button', { name: 'Create Quiz' }).click();
      await tab.waitForURL(/quiz-builder\/[\w-]+$/);
    }
    expect((await quizzes(one)).map((quiz) => quiz.title).sort()).toEqual(['Duplicate', 'Original']);
  });
});

describe('a draft that is restored over what was just typed', () => {
  it('leaves the focus on the page, and is taken back by one undo', async () => {
    await signedIn('uma.undo@example.com');
    await (await writing('Kept draft')).close();
    const tab = await openTab('/dashboard/quiz-builder');
    await tab.getByText(NOTICE).waitFor();
    await title(tab).fill('Just typed');
    expect(await tab.getByRole('status').filter({ hasText: NOTICE }).textContent()).toContain('Kept draft');
    await tab.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => title(tab).inputValue()).toBe('Kept draft');
    await tab.waitForFunction(() => document.activeElement?.tagName === 'H2');
    await tab.getByRole('button', { name: 'Undo' }).click();
    expect(await title(tab).inputValue()).toBe('Just typed');
    await tab.getByRole('button', { name: 'Redo' }).click();
    expect(await title(tab).inputValue()).toBe('Kept draft');
  });
});

describe('what is typed last', () => {
  it('is in the draft, however soon the page goes', async () => {
    const tab = await signedIn('lara.last@example.com');
    await tab.goto(`${product.url}/dashboard/quiz-builder`);
    await title(tab).pressSequentially('To the last letter');
    await tab.reload();
    await tab.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => title(tab).inputValue()).toBe('To the last letter');
  });

  it('is no draft once it was undone', async () => {
    const tab = await signedIn('ulla.undone@example.com');
    await tab.goto(`${product.url}/dashboard/quiz-builder`);
    await title(tab).fill('Thought better of');
    await expect.poll(() => keysLeft(tab)).toHaveLength(1);
    await tab.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => keysLeft(tab)).toEqual([]);
    await tab.reload();
    await tab.getByRole('button', { name: /How mature is your marketing/ }).waitFor();
    expect(await tab.getByText(NOTICE).count()).toBe(0);
  });

  it('is asked about when it is left behind, however soon', async () => {
    const tab = await signedIn('hanna.haste@example.com');
    await tab.goto(`${product.url}/dashboard/quiz-builder`);
    await title(tab).press('H');
    await tab.getByRole('link', { name: 'My Quizzes' }).click();
    await tab.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
  });

  it('can be saved on the way out, a new quiz and one that is there, and stays where it cannot', async () => {
    const tab = await signedIn('wanda.way.out@example.com');
    const leave = async (by: string) => {
      await tab.getByRole('link', { name: by }).click();
      await tab.getByRole('button', { name: 'Save and leave' }).click();
    };
    await tab.goto(`${product.url}/dashboard/quiz-builder`);
    await title(tab).fill('Saved on the way');
    await leave('My Quizzes');
    await tab.waitForURL('**/dashboard/quizzes');
    // The way back leads to the quiz, not to the page on which it was made.
    await tab.goBack();
    await tab.waitForURL(/\/quiz-builder\/[\w-]+$/);
    await goToStep(tab, 'Quiz Basics');
    const builder = tab.url();
    await title(tab).fill('');
    await leave('Leads');
    await expect.poll(() => title(tab).evaluate((field) => field === document.activeElement)).toBe(true);
    await tab.getByText('Title is required').waitFor();
    expect(tab.url()).toBe(builder);
    await title(tab).fill('Saved once more');
    await leave('Leads');
    await tab.waitForURL('**/dashboard/leads');
    await tab.goBack();
    await goToStep(tab, 'Quiz Basics');
    await expect.poll(() => title(tab).inputValue()).toBe('Saved once more');
    expect(await keysLeft(tab)).toEqual([]);
    // Asked while it is being saved, and not to lose anything once it is.
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await tab.route('**/api/quizzes/*', async (route) => {
      if (route.request().method() === 'PUT') await isAsked;
      await route.continue();
    });
    await title(tab).fill('Saved meanwhile');
    await tab.keyboard.press('Control+S');
    await tab.getByRole('link', { name: 'Leads' }).click();
    await tab.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    answer();
    await tab.waitForURL('**/dashboard/leads');
  });
});

describe('drafts of one name', () => {
  it('are told apart by when they were left, and the focus stays on the page when one is discarded', async () => {
    const home = await signedIn('tom.twin@example.com');
    for (const count of [1, 2]) {
      const tab = await writing('Twins');
      await expect.poll(() => keysLeft(home)).toHaveLength(count);
      // The drafts differ by the second in which they were left.
      const left = Date.now();
      await expect.poll(() => Date.now() - left).toBeGreaterThan(1_000);
      await tab.close();
    }
    await home.goto(`${product.url}/dashboard/quiz-builder`);
    await home.getByText(NOTICE).waitFor();
    const names = await home
      .getByRole('button', { name: /^Discard/ })
      .evaluateAll((buttons) => buttons.map((each) => each.ariaLabel));
    expect(new Set(names).size).toBe(2);
    for (const _ of names) {
      await home
        .getByRole('button', { name: /^Discard/ })
        .first()
        .click();
      await home.waitForFunction(() => document.activeElement?.tagName === 'H2');
    }
    expect(await keysLeft(home)).toEqual([]);
  });
});

describe('another account in the same browser', () => {
  it('is not offered what the one before did not save', async () => {
    const tab = await signedIn('pia.private@example.com');
    await tab.goto(`${product.url}/dashboard/quiz-builder`);
    await title(tab).fill('A secret of Pia');
    await context.clearCookies();
    await tab.goto(product.url);
    await signIn(tab, product.url, 'nosy.next@example.com');
    await tab.goto(`${product.url}/dashboard/quiz-builder`);
    await tab.getByText('Start from a template').waitFor();
    await tab.getByRole('button', { name: /How mature is your marketing/ }).waitFor();
    expect(await tab.getByText(NOTICE).count()).toBe(0);
    expect(await tab.getByText('A secret of Pia').count()).toBe(0);

    // It is still there for the one who wrote it: her session had only ended.
    await context.clearCookies();
    await tab.goto(product.url);
    await signIn(tab, product.url, 'pia.private@example.com');
    await tab.goto(`${product.url}/dashboard/quiz-builder`);
    await tab.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => title(tab).inputValue()).toBe('A secret of Pia');
  });

  it('gets nothing of what a tab of the one before goes on to save', async () => {
    await signedIn('tia.tab@example.com');
    const stale = await writing('Meant for Tia');
    await context.clearCookies();
    const other = await signedIn('owen.other@example.com');
    await create(stale);
    await stale.getByRole('button', { name: 'Create Quiz' }).click();
    await stale
      .waitForURL((url) => !url.pathname.includes('quiz-builder') || url.searchParams.size > 0)
      .catch(() => {});
    expect(await quizzes(other)).toEqual([]);
  });

  it('finds nothing after a sign-out, which says what it takes away', async () => {
    const tab = await signedIn('sia.signout@example.com');
    await tab.goto(`${product.url}/dashboard/quiz-builder`);
    await title(tab).fill('Left behind');
    await tab.getByRole('link', { name: 'My Quizzes' }).click();
    await tab.getByRole('button', { name: 'Leave', exact: true }).click();
    await pressLogout(tab);
    const ask = tab.getByRole('alertdialog', { name: 'Sign out?' });
    await ask.getByRole('button', { name: 'Cancel' }).click();
    expect(await keysLeft(tab)).toHaveLength(1);
    await pressLogout(tab);
    await ask.getByRole('button', { name: 'Sign out' }).click();
    await tab.getByRole('link', { name: 'Get Started' }).waitFor();
    expect(await keysLeft(tab)).toEqual([]);
  });
});

describe('a sign-out', () => {
  it('asks once about what it takes away', async () => {
    const tab = await context.newPage();
    let asked = 0;
    tab.on('dialog', (ask) => {
      asked += 1;
      void ask.accept();
    });
    await signIn(tab, product.url, 'ona.once@example.com');
    await tab.goto(`${product.url}/dashboard/quiz-builder`);
    await title(tab).pressSequentially('Never mind');
    await signOut(tab);
    await tab.getByRole('link', { name: 'Get Started' }).waitFor();
    expect(asked).toBe(0);
    expect(await keysLeft(tab)).toEqual([]);
  });

  it('asks about a form that was typed into and not saved', async () => {
    const tab = await signedIn('finn.form@example.com');
    await tab.goto(`${product.url}/dashboard/edit-profile`);
    await tab.getByLabel('First Name').fill('Finnegan');
    await tab.getByRole('link', { name: 'My Quizzes' }).click();
    await tab.getByRole('heading', { name: 'My Quizzes', level: 1 }).waitFor();
    await pressLogout(tab);
    const ask = tab.getByRole('alertdialog', { name: 'Sign out?' });
    await ask.getByText('A form has unsaved changes').waitFor();
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await tab.goto(`${product.url}/dashboard/edit-profile`);
    expect(await tab.getByLabel('First Name').inputValue()).toBe('Finnegan');
  });

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

  it('leaves nothing that another tab wrote just before it heard', async () => {
    const tab = await signedIn('olga.overtaken@example.com');
    const other = await context.newPage();
    // As it is when the other tab's last writing reaches the storage after this one has cleared it.
    await other.addInitScript(() => {
      let draft = '';
      const write = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (key.includes('draft')) draft = key;
        write.call(this, key, value);
      };
      addEventListener('storage', ({ key, newValue }) => {
        if (key?.includes('signed-out') && newValue) localStorage.setItem(draft, '{"title":"Late"}');
      });
    });
    await other.goto(`${product.url}/dashboard/quiz-builder`);
    await title(other).fill('Written elsewhere');
    await expect.poll(() => keysLeft(tab)).toHaveLength(1);
    await signOut(tab);
    await tab.getByRole('link', { name: 'Get Started' }).waitFor();
    await other.getByLabel('Email').waitFor();
    expect(await keysLeft(tab)).toEqual([]);
  });

  it('leaves nothing of a save that is answered while it goes', async () => {
    const tab = await signedIn('olek.overlap@example.com');
    await tab.goto(`${product.url}/dashboard/quiz-builder`);
    await title(tab).fill('Being saved');
    await tab.getByRole('button', { name: 'Save draft' }).click();
    await tab.waitForURL(/quiz-builder\/./);
    let answer: () => void = () => undefined;
    const isLeaving = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let leave: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      leave = resolve;
    });
    await tab.route('**/api/quizzes/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      const response = await route.fetch();
      await isLeaving;
      await route.fulfill({ response });
      leave();
    });
    await tab.route('**/api/logout', async (route) => {
      answer();
      await isAnswered;
      await route.continue();
    });
    await goToStep(tab, 'Quiz Basics');
    await title(tab).fill('Saved at last');
    await tab.keyboard.press('Control+s');
    await title(tab).fill('Typed since');
    await signOut(tab);
    await tab.getByRole('link', { name: 'Get Started' }).waitFor();
    expect(await keysLeft(tab)).toEqual([]);
  });

  it('takes what was typed into a form of another tab', async () => {
    const tab = await signedIn('orla.other@example.com');
    const other = await openTab('/dashboard/edit-profile');
    await other.getByLabel('First Name').fill('Orlanda');
    const typed = () => other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('typed')));
    await expect.poll(typed).toHaveLength(1);
    await pressLogout(tab);
    await expect.poll(typed).toEqual([]);
  });
});

describe('what is kept in the browser', () => {
  it('expires, and what cannot be read is let alone', async () => {
    const tab = await signedIn('exa.expired@example.com');
    await tab.goto(`${product.url}/dashboard/quiz-builder`);
    await title(tab).fill('Old');
    await tab.getByRole('link', { name: 'My Quizzes' }).click();
    await tab.getByRole('button', { name: 'Leave', exact: true }).click();
    await tab.evaluate(() => {
      const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('draft'));
      const draft = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: Date.now() - 31 * 24 * 3_600_000 }));
      localStorage.setItem(`${key}-x`, '{"half": ');
      localStorage.setItem(`${key}-y`, '{"quiz": {"title": 5}}');
    });
    await tab.goto(`${product.url}/dashboard/quiz-builder`);
    await tab.getByRole('button', { name: /How mature is your marketing/ }).waitFor();
    expect(await tab.getByText(NOTICE).count()).toBe(0);
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
