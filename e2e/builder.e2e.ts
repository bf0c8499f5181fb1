import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Quiz } from '#contract/quiz.schema';
import { startProduct } from '../api/scripts/start-product.mjs';
import { launchBrowser } from './browser.ts';
import { readSample } from './build-quiz.ts';
import { type Owner, signedInOwner } from './owner.ts';

const { quiz: sample } = readSample('home-energy-checkup');
let product: Awaited<ReturnType<typeof startProduct>>;
let browser: Browser;
let owner: Owner;
let page: Page;
let quiz: Quiz;

beforeAll(async () => {
  [product, browser] = [await startProduct(), await launchBrowser()];
  owner = await signedInOwner(browser, product.url, 'bea.builder@example.com');
  page = owner.page;
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

beforeEach(async () => {
  quiz = await owner.call<Quiz>('POST', '/api/quizzes', sample);
  await page.goto(`${product.url}/dashboard/quiz-builder/${quiz.id}`);
  await page.getByRole('heading', { name: 'Edit Quiz', level: 1 }).waitFor();
});

/** Goes to a step, from 1 on, through those before it. */
async function goToStep(step: number): Promise<void> {
  for (let at = 1; at < step; at += 1) await page.getByRole('button', { name: 'Next Step' }).click();
}
const stored = () => owner.call<Quiz>('GET', `/api/quizzes/${quiz.id}`);
const undo = () => page.getByRole('button', { name: 'Undo' }).click();

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
    const names = () =>
      page
        .getByLabel(/^Outcome \d+ name$/)
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    const before = await names();
    await page.getByRole('button', { name: 'Remove outcome 2' }).click();
    expect(await names()).toHaveLength(before.length - 1);
    await undo();
    await expect.poll(names).toEqual(before);

    for (const _ of [3, 4]) await page.getByRole('button', { name: 'Next Step' }).click();
    const choice = quiz.questions.findIndex(({ options }) => options.length > 2);
    await page.getByRole('button', { name: `Edit question ${choice + 1}` }).click();
    const first = page.getByLabel('Option A', { exact: true });
    const text = await first.inputValue();
    await page.getByRole('button', { name: 'Remove option A' }).click();
    expect(await first.inputValue()).not.toBe(text);
    await undo();
    await expect.poll(() => first.inputValue()).toBe(text);
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
    await page.getByRole('button', { name: 'Add Question' }).last().click();
    for (const answer of ['A. By bike', 'B. By train', 'C. On foot']) await page.getByText(answer).waitFor();
  });

  it('does not go without being asked', async () => {
    await goToStep(4);
    await page.getByRole('button', { name: 'Add Question' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Add Question' }).click();
    await page.getByLabel('Question', { exact: true }).fill('Half a que');
    await page.keyboard.press('Escape');
    const ask = page.getByRole('alertdialog', { name: 'Discard this question?' });
    await ask.getByRole('button', { name: 'Cancel' }).click();
    const field = page.getByLabel('Question', { exact: true });
    expect(await field.inputValue()).toBe('Half a que');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.mouse.click(5, 5);
    await ask.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
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
    await goToStep(4);
    const letGo = await hold('POST', '**/api/quizzes');
    await page.getByRole('button', { name: 'Create Quiz' }).click();
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    await page.getByRole('button', { name: 'Delete question 1' }).click();
    const questions = page.getByRole('button', { name: /^Delete question / });
    await expect.poll(() => questions.count()).toBe(7);
    await letGo();
    await page.waitForURL(/quiz-builder\/[\w-]+$/);
    await page.getByRole('button', { name: 'Restore' }).waitFor();
    expect(await questions.count()).toBe(8);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => questions.count()).toBe(7);
    await page.getByRole('button', { name: 'Create Quiz' }).click();
    await page.getByText('Quiz updated successfully', { exact: true }).first().waitFor();
  });

  it('loses nothing when one was signed out meanwhile', async () => {
    await page.getByLabel('Quiz Title').fill('Written before the session ended');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByLabel('Email').fill('bea.builder@example.com');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('There are unsaved changes from your last visit.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/quiz-builder/${quiz.id}`);
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await page.getByLabel('Quiz Title').inputValue()).toBe('Written before the session ended');
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
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await shown.waitFor({ state: 'detached' });
});

it('shows the thank-you page as it is written', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await goToStep(3);
  await page.getByRole('radio', { name: /Dynamic Thank You Page/ }).click();
  await page.getByLabel('Thank-you title').fill('Well done, {{name}}!');
  await page.getByLabel('Message').fill('{{score}} points: <b>{{outcome}}</b>');
  const preview = page.getByRole('region', { name: 'Live preview' });
  await preview.getByText('Well done, Alex!').waitFor();
  await preview.getByText(`72 points: <b>${quiz.outcomes[0]?.title || quiz.outcomes[0]?.name}</b>`).waitFor();
  await page.getByLabel('Background Color', { exact: true }).fill('#102030');
  await expect
    .poll(() =>
      preview
        .getByText('Well done, Alex!')
        .evaluate((title) => getComputedStyle(title.parentElement?.parentElement as Element).backgroundColor),
    )
    .toBe('rgb(16, 32, 48)');
  await preview.getByRole('button', { name: 'Quiz' }).click();
  await preview.getByText('Question 1 of').waitFor();
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
    await page.getByText('Everybody with the link can take it.').waitFor();
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
