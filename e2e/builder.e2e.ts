import type { Page } from 'playwright';
import { beforeEach, describe, expect } from 'vitest';
import type { Quiz } from '#contract/quiz.schema';
import { slowly } from './browser.ts';
import { goToStep as goTo, openQuestion, readSample } from './build-quiz.ts';
import { test as it } from './fixtures.ts';
import { expectFocus } from './focus-recorder.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

const { quiz: sample } = readSample('home-energy-checkup');
let owner: Owner;
let page: Page;
let quiz: Quiz;

it.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  page = owner.page;
});

beforeEach(async () => {
  quiz = await owner.call<Quiz>('POST', '/api/quizzes', sample);
  await page.goto(`${product.url}/dashboard/quiz-builder/${quiz.id}`);
  await page.getByRole('heading', { name: 'Edit Quiz', level: 1 }).waitFor();
});

const stepNames = ['Quiz Basics', 'Theme & Design', 'Thank You Page', 'Questions'] as const;
/** Goes to a step, from 1 on. */
const goToStep = (step: 1 | 2 | 3 | 4) => goTo(page, stepNames[step - 1] as (typeof stepNames)[number]);
const stored = () => owner.call<Quiz>('GET', `/api/quizzes/${quiz.id}`);
/** In the message that follows. */
const undo = () =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();

describe('what was taken out comes back', () => {
  it('a question, at its place, with what was changed since', async () => {
    await goToStep(4);
    const titles = () => page.getByRole('heading', { level: 3, name: /^\d+\. / }).allInnerTexts();
    const before = await titles();
    await page.getByRole('button', { name: 'Delete question 2' }).click();
    expect(await titles()).toHaveLength(before.length - 1);
    await page.getByRole('button', { name: 'Delete question 1' }).click();
    await undo();
    await expect.poll(titles).toHaveLength(before.length - 1);
    expect((await titles())[0]).toBe(before[0]);
  });

  it('an outcome, and an option', async () => {
    await goToStep(2);
    const names = () => page.getByRole('region', { name: 'Outcomes' }).locator('[data-outcome]').allInnerTexts();
    const before = await names();
    await page.getByRole('button', { name: 'Remove outcome 2' }).click();
    expect(await names()).toHaveLength(before.length - 1);
    await undo();
    await expect.poll(names).toEqual(before);

    await goToStep(4);
    const choice = quiz.questions.findIndex(({ options }) => options.length > 2);
    await page.getByRole('button', { name: `Edit question ${choice + 1}` }).click();
    const first = page.getByLabel('Option A', { exact: true });
    const text = await first.inputValue();
    await page.getByRole('button', { name: 'Remove option A' }).click();
    expect(await first.inputValue()).not.toBe(text);
    await openQuestion(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => first.inputValue()).toBe(text);

    // What the undo of the whole quiz brings back is not offered again.
    await page.getByRole('button', { name: 'Remove option A' }).click();
    await openQuestion(page).getByText(`Removed “${text}”.`).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(() => first.inputValue()).toBe(text);
    expect(await openQuestion(page).getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });
});

describe('a question that is being written', () => {
  it('is made of pasted lines', async () => {
    await goToStep(4);
    await page.getByRole('button', { name: 'Add Question' }).click();
    await page.getByLabel('Question', { exact: true }).fill('How do you come here?');
    await page.getByLabel('Option A', { exact: true }).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '1. By bike\r\n2. By train\n\n- On foot\n');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    // What is no number of points is not left out in silence.
    const points = page.getByLabel('Points of option B');
    await points.fill('1.5');
    await page.getByLabel('Points of option C').fill('3');
    await page.getByText('“1.5” is not a whole number, so 0 is kept.').waitFor();
    expect([await points.inputValue(), await points.getAttribute('aria-invalid')]).toEqual(['0', 'true']);
    await points.fill('2');
    expect(await points.getAttribute('aria-invalid')).toBe(null);
    await page.getByRole('button', { name: 'Done' }).click();
    const list = page.getByRole('region', { name: 'Questions' });
    for (const answer of ['A. By bike', 'B. By train', 'C. On foot']) await list.getByText(answer).waitFor();
  });

  it('is in the quiz with every key, goes only when it is empty, and is asked for what it lacks', async () => {
    await goToStep(4);
    const add = page.getByRole('button', { name: 'Add Question' });
    const cards = page.getByRole('heading', { level: 3, name: /^\d+\. / });
    const before = await cards.count();
    await add.click();
    await page.keyboard.press('Escape');
    await openQuestion(page).waitFor({ state: 'hidden' });
    expect(await cards.count()).toBe(before);
    await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true);

    await add.click();
    await page.keyboard.type('Half a que');
    await page.keyboard.press('Escape');
    const card = page.getByRole('listitem').filter({ hasText: 'Half a que' });
    await card.getByText('At least 2 answer options are required with text').waitFor();
    const edit = page.getByRole('button', { name: `Edit question ${before + 1}` });
    await expect.poll(() => edit.evaluate((element) => element === document.activeElement)).toBe(true);

    // Saving from another step leads to it, and sends nothing.
    await goToStep(1);
    await slowly(page, async () => {
      await page.keyboard.press('Control+S');
      await openQuestion(page).getByText('At least 2 answer options are required with text').waitFor();
    });
    const option = page.getByLabel('Option A', { exact: true });
    await expect.poll(() => option.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await stored()).questions).toHaveLength(before);
    await page.keyboard.type('This');
    await page.getByLabel('Option B', { exact: true }).fill('That');
    await page.keyboard.press('Control+S');
    await page.getByText('Quiz updated successfully', { exact: true }).first().waitFor();
    expect((await stored()).questions.at(-1)?.options.map(({ text }) => text)).toEqual(['This', 'That']);
    // Saved, and nobody's hands were taken off the keys.
    await page.keyboard.type(', too');
    expect(await page.getByLabel('Option B', { exact: true }).inputValue()).toBe('That, too');
  });
});

describe('beside the preview', () => {
  const preview = () => page.getByRole('region', { name: 'Live preview' });
  beforeEach(() => page.setViewportSize({ width: 1440, height: 900 }));

  it('title and description stand above the quiz as on its page, at every key, and in a start page where there is one', async () => {
    await goToStep(1);
    const head = preview().getByRole('heading', { level: 3 });
    await page.getByLabel('Quiz Title').fill('How warm is it');
    await preview().getByRole('heading', { name: 'How warm is it', exact: true }).waitFor();
    const typeface = preview()
      .locator('.root')
      .evaluate((root) => getComputedStyle(root).fontFamily);
    expect(await typeface).toContain('Inter Variable');
    await page.keyboard.type('?');
    await page.getByLabel('Description').fill('Three words on it.');
    await preview().getByText('Three words on it.').waitFor();
    expect(await head.count()).toBe(1);
    await page.getByRole('switch', { name: 'Start page' }).click();
    await preview().getByRole('button', { name: 'Start', exact: true }).first().waitFor();
    await expect.poll(() => head.count()).toBe(0);
    await expect.poll(() => preview().getByText('Three words on it.').count()).toBe(1);
  });

  it('a question shows at every key, and the preview follows from one to the other', async () => {
    await goToStep(4);
    await page.getByRole('button', { name: 'Edit question 3' }).click();
    await preview().getByText('Question 3 of').waitFor();
    await page.getByLabel('Question', { exact: true }).fill('What win');
    await preview().getByRole('heading', { name: 'What win', exact: true }).waitFor();
    await page.keyboard.type('d');
    await preview().getByRole('heading', { name: 'What wind', exact: true }).waitFor();
    expect(await page.getByLabel('Question', { exact: true }).inputValue()).toBe('What wind');
    await page.getByRole('button', { name: 'Edit question 2' }).click();
    await preview().getByText('Question 2 of').waitFor();
    expect(
      await page.getByLabel('Question', { exact: true }).evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await preview().getByRole('button', { name: 'Lead form' }).click();
    await preview().getByRole('textbox', { name: 'Email' }).waitFor();
  });

  it('the preview says where one has gone in it, and leads back', async () => {
    await goToStep(4);
    const tab = (name: string) => preview().getByRole('button', { name, exact: true });
    const isAt = (name: string) =>
      expect.poll(() => tab(name).getAttribute('aria-pressed'), { message: name }).toBe('true');
    await isAt('Question');
    await tab('Lead form').click();
    await isAt('Lead form');
    await preview().getByRole('textbox', { name: 'Name' }).fill('Ida');
    await preview().getByRole('textbox', { name: 'Email' }).fill('ida@example.com');
    await preview().getByRole('checkbox').first().check();
    await preview().getByRole('textbox', { name: 'Email' }).press('Enter');
    await isAt('Result');
    await tab('Lead form').click();
    await preview().getByRole('textbox', { name: 'Email' }).waitFor();
    await isAt('Lead form');
    await tab('Result').click();
    await isAt('Result');
  });

  it('an outcome shows as a result, the form and the thank-you when they are edited', async () => {
    await goToStep(2);
    await page.locator('[data-outcome]').nth(1).click();
    await page.getByLabel('Outcome 2 title').fill('You are nearly there');
    await preview().getByRole('heading', { name: 'You are nearly there' }).waitFor();
    await page.getByLabel('Outcome 2 description').fill('Two more weekends.');
    await preview().getByText('Two more weekends.').waitFor();
    await goToStep(3);
    await preview().getByRole('textbox', { name: 'Email' }).waitFor();
    expect(
      await preview()
        .getByRole('textbox', { name: 'Email' })
        .evaluate((field) => field === document.activeElement),
    ).toBe(false);
  });
});

describe('undo and redo', () => {
  const value = () => page.getByLabel('Quiz Title').inputValue();
  it('take back what was typed, a field at a time, from the keyboard and from the header', async () => {
    await goToStep(1);
    const [title, description] = [quiz.title, quiz.description];
    await page.getByLabel('Quiz Title').fill('Another name');
    await page.getByLabel('Description').fill('Other words');
    await page.keyboard.press('Control+Z');
    expect(await page.getByLabel('Description').inputValue()).toBe(description);
    expect(await value()).toBe('Another name');
    await page.keyboard.press('Control+Z');
    expect(await value()).toBe(title);
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.keyboard.press('Control+Shift+Z');
    expect(await value()).toBe('Another name');
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    expect(await value()).toBe(title);
  });

  it('lead to where it was, on another step, too, and outlive a save', async () => {
    await goToStep(4);
    await page.getByRole('button', { name: 'Edit question 1' }).click();
    await page.getByLabel('Question', { exact: true }).fill('Reworded');
    await page.keyboard.press('Control+S');
    await page.getByText('Quiz updated successfully', { exact: true }).first().waitFor();
    await goToStep(1);
    await page.keyboard.press('Control+Z');
    expect(await page.getByLabel('Question', { exact: true }).inputValue()).toBe(quiz.questions[0]?.title);
    await page.keyboard.press('Control+S');
    await expect.poll(async () => (await stored()).questions[0]?.title).toBe(quiz.questions[0]?.title);
    expect((await stored()).questions.map(({ id }) => id)).toEqual(quiz.questions.map(({ id }) => id));
  });
});

describe('saving', () => {
  /** Holds a call back until it is let go. */
  async function hold(method: string, path: string): Promise<() => Promise<void>> {
    let letGo: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(path, async (route) => {
      if (route.request().method() === method) await gone;
      // Taking the route away lets it go, too.
      await route.continue().catch(() => undefined);
    });
    return async () => {
      letGo();
      await page.unroute(path);
    };
  }

  it('keeps what is typed meanwhile', async () => {
    await goToStep(1);
    const letGo = await hold('PUT', `**/api/quizzes/${quiz.id}`);
    await page.getByLabel('Quiz Title').fill('Renamed');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByLabel('Quiz Title').fill('Renamed again');
    await letGo();
    await page.getByText('Quiz updated successfully', { exact: true }).first().waitFor();
    expect(await page.getByLabel('Quiz Title').inputValue()).toBe('Renamed again');
    expect((await stored()).title).toBe('Renamed');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(async () => (await stored()).title).toBe('Renamed again');
  });

  it('for the first time keeps what is typed meanwhile, too', async () => {
    await page.goto(`${product.url}/dashboard/quiz-builder`);
    await page.getByRole('button', { name: /^How mature is your marketing\?/ }).click();
    for (const _ of [2, 3, 4]) await page.getByRole('button', { name: 'Next Step' }).click();
    const letGo = await hold('POST', '**/api/quizzes');
    await page.getByRole('button', { name: 'Create Quiz' }).click();
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    await page.getByRole('button', { name: 'Delete question 1' }).click();
    const questions = page.getByRole('button', { name: /^Delete question / });
    await expect.poll(() => questions.count()).toBe(7);
    await letGo();
    await page.waitForURL(/quiz-builder\/[\w-]+$/);
    await page.getByText('Unsaved changes', { exact: true }).first().waitFor();
    expect(await questions.count()).toBe(7);
    expect(await page.getByRole('button', { name: 'Restore' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Create Quiz' }).click();
    await page.getByText('Quiz updated successfully', { exact: true }).first().waitFor();
    expect(await questions.count()).toBe(7);
    // It was one change, and can be taken back.
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(() => questions.count()).toBe(8);
  });

  it('loses nothing when one was signed out meanwhile', async () => {
    await goToStep(1);
    await page.getByLabel('Quiz Title').fill('Written before the session ended');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByLabel('Email').fill(owner.email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('You have unsaved changes from your last visit.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/quiz-builder/${quiz.id}`);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => page.getByLabel('Quiz Title').inputValue()).toBe('Written before the session ended');
  });
});

it('a webhook address that was typed when one was signed out meanwhile is there again', async () => {
  await page.goto(`${product.url}/dashboard/share/${quiz.id}`);
  const address = page.getByLabel('Webhook URL');
  await address.fill('https://example.com/typed');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => address.inputValue()).toBe('https://example.com/typed');
  await address.fill('');
});

describe('a refused save says why once', () => {
  const title = () => page.getByLabel('Quiz Title');
  const messages = () => page.getByText('Error', { exact: true }).count();
  const count = (text: string) => page.getByText(text).count();
  const isFocused = (field: ReturnType<typeof title>) =>
    field.evaluate((element) => element === document.activeElement);

  it('at the field that lacks something; what lacks elsewhere leads there, and goes from the list', async () => {
    const [noTitle, noUrl] = ['Title is required', 'Enter a valid URL that begins with https:// or http://'];
    await goToStep(3);
    await page.getByLabel('Redirect URL').fill('example.com/x');
    await goToStep(1);
    await title().fill('');
    await page.keyboard.press('Control+S');
    await page.getByText('More to fix before this can be saved').waitFor();
    await expect.poll(() => isFocused(title())).toBe(true);
    expect([await count(noTitle), await count(noUrl), await messages()]).toEqual([1, 1, 0]);

    await page.getByRole('button', { name: 'Go to Thank You Page' }).click();
    await expect.poll(() => isFocused(page.getByLabel('Redirect URL'))).toBe(true);
    expect([await count(noTitle), await count(noUrl), await messages()]).toEqual([1, 1, 0]);
    await page.getByRole('button', { name: 'Go to Quiz Basics' }).click();
    await title().fill('There it is');
    await page.getByText('To fix before this can be saved').waitFor();
    expect([await count(noTitle), await count(noUrl)]).toEqual([0, 1]);
    // Also where it comes back by itself.
    await title().fill('');
    await page.keyboard.press('Control+S');
    await page.getByText('More to fix before this can be saved').waitFor();
    await page.locator('body').click({ position: { x: 1, y: 1 } });
    await page.keyboard.press('Control+Z');
    await page.getByText('To fix before this can be saved').waitFor();
    expect([await count(noTitle), await count(noUrl)]).toEqual([0, 1]);
    expect((await stored()).title).toBe(quiz.title);
  });

  it('not any more of a question that is gone', async () => {
    await goToStep(4);
    await page.getByRole('button', { name: 'Add Question' }).click();
    await page.keyboard.type('Half a question');
    await page.keyboard.press('Control+S');
    await openQuestion(page).getByText('At least 2 answer options are required with text').waitFor();
    await openQuestion(page).getByRole('button', { name: 'Delete' }).click();
    await openQuestion(page).waitFor({ state: 'hidden' });
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await count('before this can be saved')).toBe(0);
  });

  it('when the server refuses it, too: the message says that it failed, the field why', async () => {
    const reason = 'This was asked before';
    await goToStep(1);
    await page.route(`**/api/quizzes/${quiz.id}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 400,
            json: { message: reason, code: 'validation', issues: [{ path: 'questions.1.title', message: reason }] },
          })
        : route.fallback(),
    );
    await title().fill('Refused');
    await page.keyboard.press('Control+S');
    const question = page.getByLabel('Question', { exact: true });
    await expect.poll(() => isFocused(question)).toBe(true);
    await page.locator('[data-radix-collection-item]').getByText('Failed to update quiz', { exact: true }).waitFor();
    expect(await count(reason)).toBe(1);
    expect(await question.getAttribute('aria-invalid')).toBe('true');
    await page.unroute(`**/api/quizzes/${quiz.id}`);
    await question.fill('Asked in other words');
    expect(await count(reason)).toBe(0);
    await page.keyboard.press('Control+S');
    await expect.poll(async () => (await stored()).questions[1]?.title).toBe('Asked in other words');
  });
});

it('takes a logo of its own, which visitors see and the account does not inherit', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goToStep(2);
  await page.getByLabel('Logo file').setInputFiles('examples/screenshot.png');
  await page.getByText('Logo uploaded successfully!', { exact: true }).first().waitFor();
  const preview = page.getByRole('region', { name: 'Live preview' });
  const shown = preview.locator('img').first();
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Quiz updated successfully', { exact: true }).first().waitFor();
  expect((await stored()).logoUrl).toMatch(/^\/objects\//);
  expect((await owner.call<{ logoUrl: string }>('GET', '/api/user/settings')).logoUrl).toBe('');
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await shown.waitFor({ state: 'detached' });
  await expectFocus(page, 'removing the logo', 'Upload Logo');
});

it('shows the thank-you page as it is written', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goToStep(3);
  await page.getByRole('radio', { name: /Dynamic Thank You Page/ }).click();
  await page.getByLabel('Thank-you title').fill('Well done, {{name}}!');
  await page.getByLabel('Message').fill('{{score}} points: <b>{{outcome}}</b>');
  const preview = page.getByRole('region', { name: 'Live preview' });
  await preview.getByText('Well done, Alex!').waitFor();
  // The outcome that has such a score.
  const { name, title } =
    quiz.outcomes.find(({ minScore, maxScore }) => Number(minScore) <= 72 && 72 <= Number(maxScore)) ?? {};
  await preview.getByText(`72 points: <b>${title || name}</b>`).waitFor();
  await page.getByLabel('Background color', { exact: true }).fill('#102030');
  await expect
    .poll(() =>
      preview
        .getByText('Well done, Alex!')
        .evaluate((title) => getComputedStyle(title.parentElement?.parentElement as Element).backgroundColor),
    )
    .toBe('rgb(16, 32, 48)');
  await preview.getByRole('button', { name: 'Question' }).click();
  await preview.getByText('Question 1 of').waitFor();
});

it('a redirect without a scheme is refused on its own step, with the address that was meant', async () => {
  await goToStep(3);
  await page.getByLabel('Redirect URL').fill('example.com/x');
  await goToStep(1);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Enter a valid URL that begins with https:// or http://', { exact: true }).first().waitFor();
  const field = page.getByLabel('Redirect URL');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Use https://example.com/x' }).click();
  expect(await field.inputValue()).toBe('https://example.com/x');
  await page.keyboard.press('Control+S');
  await expect.poll(async () => (await stored()).redirectUrl).toBe('https://example.com/x');
});

describe('the publish switch', () => {
  it('shows at once what it will be', async () => {
    let answer: () => void = () => undefined;
    await page.route(`**/api/quizzes/${quiz.id}`, async (route) => {
      if (route.request().method() === 'PATCH') await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    await page.goto(`${product.url}/dashboard/share/${quiz.id}`);
    await page.getByRole('switch', { name: 'Published' }).click();
    await page.getByText('Anyone with the link can take it.').waitFor();
    expect((await stored()).published).toBe(false);
    answer();
    await page.getByText('Your quiz is live', { exact: true }).first().waitFor();
    expect((await stored()).published).toBe(true);
    await page.unroute(`**/api/quizzes/${quiz.id}`);
  });

  it('goes back when publishing is refused, and says why', async () => {
    const bare = await owner.call<Quiz>('POST', '/api/quizzes', { title: 'Nothing in it' });
    await page.goto(`${product.url}/dashboard/share/${bare.id}`);
    await page.getByRole('switch', { name: 'Published' }).click();
    await page.getByText('This quiz cannot be published yet.').waitFor();
    expect(await page.getByRole('switch', { name: 'Published' }).isChecked()).toBe(false);
  });
});
