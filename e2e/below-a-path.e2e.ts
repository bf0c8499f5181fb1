import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { LeadSummary } from '#contract/lead/submission.schema';
import { startProduct } from '../api/scripts/start-product.mjs';
import { buildByHand, readSample, signIn } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { type PathProxy, startPathProxy } from './path-proxy.ts';
import { answerAll, leaveLead } from './take-quiz.ts';

const { quiz, cases } = readSample('home-energy-checkup');
const [, , { answers, expect: expected } = { answers: [], expect: { score: 0 } }] = cases;
const { questions = [] } = quiz;

describe.each([
  // Begins like a path of the product, which the proxy has to leave alone.
  { basePath: '/quiz', removesPath: false },
  { basePath: '/our/funnels', removesPath: true },
])('at $basePath, with a proxy that removes it: $removesPath', ({ basePath, removesPath }) => {
  let proxy: PathProxy;
  let stop: () => Promise<void>;
  let creator: Page;
  let id = '';

  test.beforeAll(async ({ browser }) => {
    proxy = await startPathProxy(basePath, removesPath);
    const product = await startProduct({ env: { PUBLIC_URL: proxy.home } });
    proxy.passTo(Number(new URL(product.url).port));
    stop = product.stop;
    const permissions = ['clipboard-read', 'clipboard-write'];
    creator = await (await browser.newContext({ permissions, viewport: { width: 1440, height: 900 } })).newPage();
  });
  test.afterAll(async () => {
    await stop();
    await proxy.close();
  });
  test.afterEach(() => expect(proxy.outside).toEqual([]));

  const copied = async (button: string): Promise<string> => {
    await creator.getByRole('button', { name: button, exact: true }).click();
    await creator.getByText('Embed Code copied to clipboard', { exact: true }).first().waitFor();
    return creator.evaluate(() => navigator.clipboard.readText());
  };

  test('the creator signs in, builds a quiz and publishes it', async () => {
    await signIn(creator, proxy.home, 'pat.path@example.com');
    expect(creator.url()).toBe(`${proxy.home}/dashboard`);
    id = await buildByHand(creator, { ...quiz, questions });
    await creator.getByRole('button', { name: 'Publish', exact: true }).click();
    await creator.getByText('Published', { exact: true }).waitFor();
    await creator.goto(`${proxy.home}/dashboard/share/${id}`);
    await creator.getByText('Live', { exact: true }).waitFor();
  });

  test('a visitor of another site takes it by its script', async ({ site, page }) => {
    await page.goto(site.page('/script', await copied('Copy script')));
    await answerAll(page, answers);
    await leaveLead(page, { name: 'Sam Script', email: 'script@example.com' });
    await page.getByText('out of 100 points').waitFor();
    await page.getByText(String(expected.score), { exact: true }).waitFor();
  });

  test('a visitor takes it in a frame, which gets its height', async ({ site, page }) => {
    await creator.getByRole('tab', { name: 'Frame' }).click();
    const snippet = await copied('Copy iframe');
    await page.goto(site.page('/frame', `${snippet}<script src="${proxy.home}/frame.js"></script>`));
    const frame = page.frameLocator('iframe');
    await answerAll(frame, answers);
    await expect.poll(() => page.locator('iframe').evaluate(({ style }) => style.height)).not.toBe('');
    await leaveLead(frame, { name: 'Fay Frame', email: 'frame@example.com' });
    await frame.getByText('out of 100 points').waitFor();
  });

  test('a visitor takes it on its own page', async ({ page }) => {
    await page.goto(`${proxy.home}/quiz/${id}`);
    await answerAll(page, answers);
    await leaveLead(page, { name: 'Pia Page', email: 'page@example.com' });
    await page.getByText('out of 100 points').waitFor();
  });

  test('the leads arrive', async () => {
    const response = await creator.request.get(`${proxy.home}/api/submissions`);
    const leads = (await response.json()) as LeadSummary[];
    expect(leads.map(({ email }) => email).sort()).toEqual([
      'frame@example.com',
      'page@example.com',
      'script@example.com',
    ]);
    await creator.getByRole('link', { name: 'Leads', exact: true }).click();
    await creator.getByText('script@example.com').first().waitFor();
    expect(creator.url()).toBe(`${proxy.home}/dashboard/leads`);
  });

  test('every page of the dashboard loads what it shows, pictures of templates too', async () => {
    const pages = [`analytics/${id}`, `history/${id}`, 'settings', 'integrations', 'edit-profile', 'quiz-builder'];
    for (const path of pages) {
      await creator.goto(`${proxy.home}/dashboard/${path}`, { waitUntil: 'networkidle' });
      await creator.getByRole('heading', { level: 1 }).first().waitFor();
    }
    const cover = creator.locator('[data-template-cover] img').first();
    await cover.scrollIntoViewIfNeeded();
    await expect.poll(() => cover.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  });

  test('the docs open, and whoever signs out is on the start page', async ({ page }) => {
    await page.goto(`${proxy.home}/docs`);
    await page.getByLabel('Search the docs').fill('proxy');
    await page.getByRole('search').getByRole('link').first().click();
    await page.waitForURL(`${proxy.home}/docs/**`);
    await creator.getByRole('button', { name: 'User menu' }).click();
    await creator.getByRole('menuitem', { name: 'Logout' }).click();
    await creator.waitForURL(`${proxy.home}/`);
    await creator.getByRole('link', { name: 'Try Live Demo' }).click();
    await creator.waitForURL(`${proxy.home}/demo`);
  });
});
