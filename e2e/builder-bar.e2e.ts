import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { axeProblems } from './axe.ts';
import { goToStep, readSample } from './build-quiz.ts';
import { expectFocus } from './expect-focus.ts';
import { test as it } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

const FINGER_PX = 44;
const stepNames = ['Quiz Basics', 'Theme & Design', 'Thank You Page', 'Questions'] as const;
let browser: Browser;
let owner: Owner;
let quiz: Quiz;

it.beforeAll(async ({ browser: chromium, owner: signedIn }) => {
  browser = chromium;
  owner = signedIn;
  quiz = await owner.call<Quiz>('POST', '/api/quizzes', readSample('home-energy-checkup').quiz);
});

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const openBuilder = async (page: Page) => {
  await page.goto(`${product.url}/dashboard/quiz-builder/${quiz.id}`);
  await page.getByRole('heading', { name: 'Edit Quiz', level: 1 }).waitFor();
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe.each([320, 390, 768])('the builder on a touch screen of %i pixels', (width) => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await browser.newContext({
      viewport: { width, height: 844 },
      hasTouch: true,
      reducedMotion: 'reduce',
      storageState: await owner.page.context().storageState(),
    });
    page = await context.newPage();
    await openBuilder(page);
  });
  afterAll(() => context.close());

  it('needs no scrolling sideways on any step', async () => {
    for (const step of stepNames) {
      await goToStep(page, step);
      await page.getByRole('region', { name: step, exact: true }).waitFor();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([step, Math.max(0, over)]).toEqual([step, 0]);
    }
  });

  it('keeps state, Save and Publish in sight, large enough for a finger', async () => {
    await goToStep(page, 'Quiz Basics');
    await page.getByLabel('Quiz Title').fill(`How energy-wise is your home at ${width}?`);
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    await goToStep(page, 'Questions');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    for (const name of ['Save changes', 'Save and publish', 'More']) {
      const { y, height, width: wide } = await boxOf(button(page, name));
      expect([name, height >= FINGER_PX, wide >= FINGER_PX]).toEqual([name, true, true]);
      // Below the header, which stays.
      expect(y).toBeGreaterThanOrEqual((await boxOf(page.getByRole('banner'))).height);
    }
    expect((await boxOf(page.getByText('Unsaved changes', { exact: true }))).y).toBeGreaterThan(60);
    await button(page, 'Save changes').tap();
    await page.getByText('Saved', { exact: true }).waitFor();
  });

  it('leads to the preview from its bar, also of the question that is written', async () => {
    await goToStep(page, 'Questions');
    await button(page, 'Edit question 2').tap();
    await page.getByRole('form', { name: 'Question 2' }).getByLabel('Question', { exact: true }).focus();
    // The narrowest have it in the menu: two rows of buttons would take the place of what is written.
    const opener = width === 320 ? 'More' : 'Preview';
    const { width: wide, height, x, y } = await boxOf(button(page, opener));
    expect([wide >= FINGER_PX, height >= FINGER_PX, x + wide <= width]).toEqual([true, true, true]);
    // In one row with the others, also while it says that there is something to save.
    await page.keyboard.type('?');
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    for (const name of ['Save changes', 'Save and publish'])
      expect([name, (await boxOf(button(page, name))).y]).toEqual([name, y]);
    await page.keyboard.press('Backspace');
    await button(page, opener).tap();
    if (opener === 'More') await page.getByRole('menuitem', { name: 'Preview', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    await dialog.getByText('Question 2 of').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expectFocus(page, 'the preview', opener);
  });

  it('has a menu whose entries are large enough for a finger and readable', async () => {
    await goToStep(page, 'Quiz Basics');
    await button(page, 'More').tap();
    await page.getByRole('menuitem').first().waitFor();
    for (const item of await page.getByRole('menuitem').all())
      expect((await boxOf(item)).height).toBeGreaterThanOrEqual(FINGER_PX);
    await page.keyboard.press('Escape');
    expect(await axeProblems(page)).toEqual([]);
    await button(page, 'More').tap();
    await page.getByRole('menuitem', { name: 'History', exact: true }).tap();
    await page.waitForURL(new RegExp(`/dashboard/history/${quiz.id}$`));
    await openBuilder(page);
  });
});

describe('the builder at a desk', () => {
  it('shows what is edited whole in the preview in a window of 900 pixels, and the scoring X-ray above the buttons', async () => {
    const { page } = owner;
    await page.setViewportSize({ width: 1440, height: 900 });
    await openBuilder(page);
    await goToStep(page, 'Theme & Design');
    await page.getByRole('region', { name: 'Scoring X-ray' }).getByText('%').first().waitFor();
    await goToStep(page, 'Questions');
    await button(page, 'Edit question 1').click();
    const preview = page.getByRole('region', { name: 'Live preview' });
    const lastOption = await boxOf(preview.locator('.option').last());
    expect(lastOption.y + lastOption.height).toBeLessThanOrEqual(900);
    const xRay = await boxOf(page.getByRole('region', { name: 'Scoring X-ray' }));
    const previous = await boxOf(button(page, 'Previous').first());
    expect(xRay.y + xRay.height).toBeLessThanOrEqual(previous.y);
    expect(xRay.x + xRay.width).toBeLessThan((await boxOf(preview)).x);
  });

  it('leaves room for an answer beside its category, or has that below', async () => {
    const { page } = owner;
    const { id } = await owner.call<Quiz>('POST', '/api/quizzes', readSample('coffee-personality').quiz);
    for (const width of [1100, 1180, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${product.url}/dashboard/quiz-builder/${id}`);
      await goToStep(page, 'Questions');
      await button(page, 'Edit question 1').click();
      const answer = await boxOf(page.getByLabel('Option A', { exact: true }));
      const category = await boxOf(page.getByLabel('Outcome of option A'));
      expect([width, answer.width >= 180]).toEqual([width, true]);
      expect(answer.x + answer.width <= category.x || answer.y + answer.height <= category.y).toBe(true);
    }
  });

  it('shows its messages beside the preview and what is below it, never above them', async () => {
    const { page } = owner;
    for (const width of [1100, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await openBuilder(page);
      await page.getByRole('button', { name: 'Edit question 1', exact: true }).click();
      await page.getByRole('button', { name: 'Done', exact: true }).click();
      const message = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
      await message.waitFor();
      const box = await boxOf(message);
      const preview = await boxOf(page.getByRole('region', { name: 'Live preview' }));
      expect([width, Math.round(box.x + box.width) <= Math.round(preview.x)]).toEqual([width, true]);
      expect([width, box.width >= 280]).toEqual([width, true]);
      // Nor does it keep one from the buttons below the steps.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const save = await boxOf(page.getByRole('button', { name: 'Create Quiz' }));
      expect([width, save.y + save.height <= (await boxOf(message)).y]).toEqual([width, true]);
    }
  });

  it('has one left edge with every other page and with the breadcrumbs', async () => {
    const { page } = owner;
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const edges: Array<[path: string, heading: number, crumb: number]> = [];
      for (const path of ['', '/quizzes', '/analytics', '/leads', '/share', `/quiz-builder/${quiz.id}`, '/settings']) {
        await page.goto(`${product.url}/dashboard${path}`);
        const heading = page.getByRole('heading', { level: 1 });
        await heading.waitFor();
        await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
        const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Dashboard');
        edges.push([path, (await boxOf(heading)).x, (await boxOf(crumb)).x]);
      }
      expect(edges).toEqual(edges.map(([path]) => [path, edges[0]?.[1], edges[0]?.[1]]));
    }
  });
});
