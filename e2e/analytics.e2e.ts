import type { Browser, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { axeProblems } from './axe.ts';
import { readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';
import { answerAll, leaveLead } from './take-quiz.ts';

let browser: Browser;
let owner: Owner;
let page: Page;
let id = '';
/** What a person's browser says; the events of one that calls itself headless are not counted. */
const newVisitor = async () =>
  (
    await browser.newContext({
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    })
  ).newPage();
const { quiz, cases } = readSample('coffee-personality');

test.beforeAll(async ({ browser: chromium, owner: signedIn }) => {
  browser = chromium;
  owner = signedIn;
  page = owner.page;
  id = (await owner.publish({ ...quiz, redirectUrl: '' })).id;
});

/** The row of a table whose first cell begins so, as its texts. */
const row = async (name: RegExp) => {
  const line = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await line.waitFor();
  return line.getByRole('cell').allTextContents();
};
const funnel = () => page.getByRole('region', { name: 'Performance Metrics', exact: true }).getByRole('listitem');
const open = (search = '') => page.goto(`${product.url}/dashboard/analytics/${id}${search}`);

describe('the analytics of a quiz', () => {
  test('count whoever takes it, and see at which question one left', async () => {
    for (const [index, { answers }] of cases.slice(0, 2).entries()) {
      const visitor = await newVisitor();
      await visitor.goto(`${product.url}/quiz/${id}?utm_source=letter&utm_medium=mail`);
      await answerAll(visitor, answers);
      await leaveLead(visitor, { name: 'Vera Visitor', email: `vera${index}@example.com` });
      await visitor.getByText('out of 100 points').first().waitFor();
      await visitor.context().close();
    }
    const leaver = await newVisitor();
    await leaver.goto(`${product.url}/quiz/${id}`, { referer: 'http://www.partner.example/blog' });
    await leaver.getByRole('radio', { name: cases[0]?.answers[0] ?? '', exact: true }).check();
    await leaver.getByRole('button', { name: 'Next' }).click();
    await leaver.getByText('Question 2 of').waitFor();
    await leaver.close({ runBeforeUnload: true });

    await expect
      .poll(
        async () => {
          await open();
          await funnel().first().waitFor();
          return Promise.all((await funnel().all()).map((step) => step.textContent()));
        },
        { timeout: 20_000 },
      )
      .toEqual([
        'Views3',
        expect.stringContaining('Starts3'),
        expect.stringContaining('Completions2'),
        expect.stringContaining('Leads2'),
      ]);
    await page.getByText('66.7% completion rate').waitFor();
    await page.getByText('100.0% lead capture rate').waitFor();
  });

  test('tell question by question who came, who left and what was chosen', async () => {
    const seconds = expect.stringMatching(/^\d+ s$/);
    const answers = async () => {
      await open();
      return row(/1 ·/);
    };
    // The last answer of whoever left is sent as their tab closes, and is counted by itself.
    await expect.poll(answers, { timeout: 20_000 }).toEqual(['3', '0 (0.0%)', seconds]);
    expect(await row(/2 ·/)).toEqual(['3', '1 (33.3%)', seconds]);
    const first = page.getByRole('button', { name: /^1 ·/ });
    await first.focus();
    await page.keyboard.press('Enter');
    await page.getByText('3 answered').waitFor();
    expect(await first.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Enter');
    await page.getByText('3 answered').waitFor({ state: 'detached' });
  });

  test('name where visitors came from', async () => {
    await page.getByRole('tab', { name: 'Sources' }).click();
    await page.getByRole('button', { name: 'UTM medium' }).click();
    expect(await row(/^mail$/)).toEqual(['2', '2', '100.0%']);
    await page.getByRole('button', { name: 'Referrer' }).click();
    expect(await row(/^www\.partner\.example$/)).toEqual(['1', '0', '0.0%']);
  });

  test('tell the figures of each version, and lead to its entry in the history', async () => {
    await page.getByRole('tab', { name: 'Versions' }).click();
    const [outcomes, ...figures] = await row(/Current$/);
    expect(outcomes).toMatch(/\d+\.0%/);
    expect(figures.slice(0, 4)).toEqual(['3', '2', '66.7%', '2']);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('table', { name: 'Figures by version' }).getByRole('link').click();
    await page.waitForURL(/\/dashboard\/history\/[\w-]+#version-\w{16}$/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li')?.id)).toMatch(/^version-/);
  });

  test('fit one look at a desk and any width of a phone, where weeks are told and rows are cards', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const size = () =>
      page.evaluate(() => ({
        height: document.documentElement.scrollHeight,
        sideways: document.documentElement.scrollWidth - innerWidth,
      }));
    await open('?period=90');
    await page.getByRole('heading', { name: 'Recent Leads' }).waitFor();
    expect((await size()).height).toBeLessThanOrEqual(1_600);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await open('?period=90&tab=time');
      await page.getByRole('img', { name: /by week$/ }).waitFor();
      expect((await size()).sideways).toBeLessThanOrEqual(0);
      // The name and the address of a lead stand in one card, one below the other.
      const lead = page.getByRole('row').filter({ hasText: 'vera1@example.com' });
      const [name, email] = [lead.getByRole('rowheader'), lead.getByRole('cell').first()];
      expect((await email.boundingBox())?.y).toBeGreaterThan((await name.boundingBox())?.y ?? 0);
    }
    await page.setViewportSize({ width: 768, height: 1024 });
    for (const tab of ['questions', 'sources', 'versions']) {
      await open(`?period=90&tab=${tab}`);
      await page.getByRole('heading', { name: 'Recent Leads' }).waitFor();
      const tables = page.locator('section:has(> table)');
      const cut = await tables.evaluateAll((all) =>
        all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      );
      expect([tab, ...cut]).toEqual([tab, ...cut.map(() => 0)]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test('explain a figure by keyboard and by touch, in the words of the API', async () => {
    await open();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole('button', { name: 'How “Completion rate” is counted' }).focus();
    // The page has scrolled up to it, which must not take the words away.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(300);
    await expect.poll(() => page.getByRole('tooltip').textContent()).toContain('100 × completions / starts');
    expect(await page.getByRole('tooltip').textContent()).toContain('completions: 2, starts: 3');
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'detached' });

    const context = await browser.newContext({
      hasTouch: true,
      viewport: { width: 390, height: 844 },
      storageState: await page.context().storageState(),
    });
    const phone = await context.newPage();
    await phone.goto(page.url());
    await phone.getByRole('button', { name: 'How “Avg. Score” is counted' }).tap();
    await expect.poll(() => phone.getByRole('tooltip').textContent()).toContain('sum of scores / completions');
  });

  test('can be read while the charts are on their way and when they never come, and nothing shifts when they do', async () => {
    const context = await browser.newContext({ storageState: await page.context().storageState() });
    const slow = await context.newPage();
    let release = (_how: 'go' | 'fail') => {};
    const held = new Promise<'go' | 'fail'>((resolve) => {
      release = resolve;
    });
    await slow.route(/\/charts-[^/]*\.js$/, async (route) =>
      (await held) === 'go' ? route.continue() : route.abort(),
    );
    await slow.goto(`${product.url}/dashboard/analytics/${id}?tab=time`);
    await slow.getByRole('heading', { name: 'Over time' }).waitFor();
    const height = () => slow.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    release('go');
    await slow
      .getByRole('img', { name: /by day$/ })
      .locator('svg')
      .first()
      .waitFor();
    expect(await height()).toBe(before);

    await slow.unroute(/\/charts-[^/]*\.js$/);
    await slow.route(/\/charts-[^/]*\.js$/, (route) => route.abort());
    await slow.reload();
    await slow.getByRole('table', { name: /by day$/ }).waitFor();
  });

  test.each(['light', 'dark'] as const)('hold nothing that axe minds, in the %s theme', async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of [`/dashboard/analytics/${id}?tab=time`, '/dashboard/analytics?period=30']) {
      await page.goto(product.url + path);
      await page
        .getByRole('img', { name: /by day$/ })
        .locator('svg')
        .first()
        .waitFor();
      expect(await axeProblems(page)).toEqual([]);
    }
  });
});
