import type { BrowserContext, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { VISITOR_WINDOW } from '../browser.ts';
import { readSample } from '../build-quiz.ts';
import { layoutShifts, recordLayoutShifts } from '../frames.ts';
import { answerAll, leaveLead } from '../take-quiz.ts';
import { test as base } from './host-pages.ts';

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true } as const;
const DEVICES = [
  ['desktop', {}],
  ['phone', PHONE],
] as const;

/** Opens a long page of a shop with a button for the quiz and what the test adds. */
const test = base.extend('openShop', ({ hosts }, { onCleanup }) => {
  const contexts: BrowserContext[] = [];
  onCleanup(async () => {
    await Promise.all(contexts.map((context) => context.close()));
  });
  return async (markup: string, device: object = {}, path = '/popup'): Promise<Page> => {
    const address = hosts.shop.page(
      path,
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
      <link rel="icon" href="data:,"><title>A shop</title><style>div{color:red;padding:9px}dialog{border:9px solid red}</style></head>
      <body><h1>A shop</h1><button id="opener" data-quiz-open="demo-quiz">Which one is for me?</button>
      <p style="height:3000px">Long</p>${markup}<script src="${hosts.product.url}/popup.js"></script></body></html>`,
    );
    const context = await hosts.browser.newContext({ ...VISITOR_WINDOW, ...device });
    contexts.push(context);
    const page = await context.newPage();
    await recordLayoutShifts(page);
    await page.goto(address);
    return page;
  };
});

const dialog = (page: Page) => page.getByRole('dialog');
/** What the page gets for the quiz: its content is shown in the dialog, and stands beside it in the document. */
const quizOf = (page: Page) => page.locator('body > div').last();
const opened = (page: Page) => quizOf(page).getByText('Question 1 of 3').waitFor();
const popup = (attributes: string) => `<div data-quiz-popup="demo-quiz" ${attributes}></div>`;
/** What has moved on the page; what is in a shadow root has no name here. */
const movedOnPage = async (page: Page) => (await layoutShifts(page)).filter((shift) => /ms: (?!undefined)/.test(shift));
/** The element that has the focus, through all shadow roots. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active?.id || active?.localName;
  });

describe.each(DEVICES)('over its page on a %s, a quiz', (_name, device) => {
  test('opens by a button, holds the focus, is taken to its end and gives the focus back', async ({ openShop }) => {
    const page = await openShop('', device);
    await page.evaluate(() => scrollTo(0, 5));
    await page.locator('#opener').press('Enter');
    await opened(page);
    await expect.poll(() => focused(page)).toBe('q');
    const inside = quizOf(page);
    for (const _press of Array.from({ length: 12 })) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).not.toBe('opener');
    }
    await answerAll(inside, [
      'A clear goal and a plan to reach it',
      'It moved us towards the goal of the year',
      'Spread it over a roadmap of the next quarters',
    ]);
    await leaveLead(inside, { name: 'Vera', email: 'vera@example.com' });
    await inside.getByRole('heading', { name: 'The Strategist' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect([await focused(page), await page.evaluate(() => scrollY)]).toEqual(['opener', 5]);
    expect(await movedOnPage(page)).toEqual([]);
  });

  test.for([
    ['a delay', 'delay 1', async () => {}],
    ['a scroll', 'scroll 50', (page: Page) => page.evaluate(() => scrollTo(0, 1600))],
    ['inactivity', 'idle 1', async () => {}],
  ] as const)(
    'opens by itself after %s, and the page does not scroll below it',
    async ([_what, open, act], { openShop }) => {
      const page = await openShop(popup(`data-open="${open}"`), device);
      await act(page);
      await opened(page);
      const place = await page.evaluate(() => scrollY);
      await page.mouse.move(100, 300);
      await page.mouse.wheel(0, 900);
      await page.keyboard.press('PageDown');
      expect(await page.evaluate(() => scrollY)).toBe(place);
      expect(await movedOnPage(page)).toEqual([]);
    },
  );

  test('is closed by Escape and by going back, and stays on the page', async ({ openShop }) => {
    const page = await openShop('', device);
    const address = page.url();
    await page.locator('#opener').click();
    await opened(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page).count()).toBe(0);
    await page.locator('#opener').click();
    await opened(page);
    await page.goBack();
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect([page.url(), await focused(page)]).toEqual([address, 'opener']);
  });

  test('slides in without taking the focus or the page', async ({ openShop }) => {
    const page = await openShop(popup('data-way="slide-in" data-open="delay 1"'), device);
    await page.locator('#opener').focus();
    await opened(page);
    expect(await focused(page)).toBe('opener');
    await page.mouse.move(20, 100);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    expect(await movedOnPage(page)).toEqual([]);
  });

  test('has a tab at the side, and can fill the page', async ({ openShop }) => {
    const page = await openShop(popup('data-way="side-tab" data-label="Find your style"'), device);
    await page.getByRole('button', { name: 'Find your style' }).click();
    await opened(page);
    const full = await openShop(popup('data-way="full-page"'), device, '/full');
    await full.locator('#opener').click();
    await opened(full);
    const { width, height } = await full.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    expect(await dialog(full).boundingBox()).toEqual({ x: 0, y: 0, width, height });
  });
});

test('opens when the pointer leaves the page, once in its days', async ({ openShop }) => {
  const page = await openShop(popup('data-open="exit"'));
  const leave = () =>
    page.evaluate(() => document.dispatchEvent(new MouseEvent('mouseout', { clientY: -1, relatedTarget: null })));
  await leave();
  await opened(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.locator('#opener').waitFor();
  await leave();
  expect(await dialog(page).count()).toBe(0);
});

test('opens by a link to it from elsewhere', async ({ openShop }) => {
  const page = await openShop(popup(''));
  await page.goto(`${page.url()}#quiz-demo-quiz`);
  await opened(page);
});

test('is tried in the dashboard, where nothing of it is counted', async ({ hosts, owner, ownerPage: page }) => {
  const { id } = await owner.publish(readSample('coffee-personality').quiz);
  await page.goto(`${hosts.product.url}/dashboard/share/${id}?tab=popup`);
  await page.getByRole('button', { name: 'Try it here' }).click();
  await page.getByText('Question 1 of 5').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(await focused(page)).toBe('button');
});
