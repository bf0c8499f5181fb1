import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Quiz, QuizDraft } from '#contract/quiz/quiz.schema';
import { axeProblems } from './axe.ts';
import { test } from './fixtures.ts';
import type { HostSite } from './host-site.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';
import { answerAll, leaveLead } from './take-quiz.ts';

let owner: Owner;
let site: HostSite;
let quiz: Quiz;
test.beforeAll(async ({ owner: signedIn, site: shop }) => {
  owner = signedIn;
  site = shop;
  quiz = await owner.publish(draft({ gtm: 'GTM-ABC1234', ga4: 'G-ABC1234567', metaPixel: '123456789012345' }));
});

const draft = (tracking: QuizDraft['tracking']): QuizDraft => ({
  title: 'Which tea?',
  tracking,
  questions: ['When?', 'Where?'].map((title) => ({ title, options: [{ text: 'Here', points: 1 }, { text: 'There' }] })),
  outcomes: [{ name: 'Green', title: 'Green', minScore: 0, maxScore: 100 }],
});

const VENDORS = /https:\/\/([\w-]+\.)*(google|googletagmanager|google-analytics|facebook)\.(com|net)\//;
const scripts = [
  'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234',
  'https://www.googletagmanager.com/gtag/js?id=G-ABC1234567',
  'https://connect.facebook.net/en_US/fbevents.js',
];

/** Answers in place of the tools, whose scripts run and reach their hosts; returns what was asked for. */
async function routeVendors(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route(VENDORS, (route) => {
    const url = route.request().url();
    asked.push(url);
    const pings = url.includes('fbevents')
      ? 'https://www.facebook.com/tr/'
      : 'https://www.google-analytics.com/g/collect';
    const body = scripts.includes(url) ? `fetch('${pings}',{mode:'no-cors'})` : '';
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  return asked;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Measuring' });
const answer = (page: Page, choice: 'Accept' | 'Decline') => bar(page).getByRole('button', { name: choice }).click();
const open = async (page: Page) => {
  await page.goto(`${product.url}/quiz/${quiz.id}`);
  await page.getByText('Question 1 of 2').waitFor();
};
/** What the tools were told: names of events and what goes with them. */
const told = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer = [], fbq } = window as { dataLayer?: object[]; fbq?: { queue: unknown[][] } };
    const calls = dataLayer.filter((entry) => String(entry) === '[object Arguments]') as ArrayLike<unknown>[];
    return JSON.parse(
      JSON.stringify({
        gtm: dataLayer.filter((entry) => 'event' in entry),
        ga4: calls.map((call) => Array.from(call)).filter(([name]) => name === 'event'),
        meta: (fbq?.queue ?? []).filter(([name]) => /^track/.test(String(name))),
      }),
    ) as Record<'gtm' | 'ga4' | 'meta', Array<Record<string, unknown>>>;
  });

test('tools are loaded once the visitor agrees, and hear of the visit without its person', async ({ page }) => {
  const asked = await routeVendors(page);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|ERR_BLOCKED/.test(message.text())) refused.push(message.text());
  });
  await open(page);
  await page.getByRole('radio', { name: 'Here', exact: true }).check();
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('measure');
  await answer(page, 'Accept');
  await expect.poll(() => asked.filter((url) => scripts.includes(url)).sort()).toEqual([...scripts].sort());
  // Their policy lets the scripts send what they have to.
  await expect.poll(() => new Set(asked.map((url) => new URL(url).host))).toContain('www.facebook.com');
  await expect.poll(() => new Set(asked.map((url) => new URL(url).host))).toContain('www.google-analytics.com');
  expect(await bar(page).isVisible()).toBe(false);
  await answerAll(page, ['Here', 'Here']);
  await leaveLead(page, { name: 'Vera', email: 'vera@example.com' });
  await expect.poll(async () => (await told(page)).gtm.map(({ event }) => event)).toContain('quiz:lead');
  const { gtm, ga4, meta } = await told(page);
  const [lead] = await owner.leads(quiz.id);
  const names = gtm.map(({ event }) => event);
  for (const name of ['quiz:view', 'quiz:start', 'quiz:complete', 'quiz:form', 'quiz:lead'])
    expect(
      names.filter((one) => one === name),
      name,
    ).toHaveLength(1);
  const sent = { quiz_id: quiz.id, send_to: 'G-ABC1234567' };
  expect(ga4.map((call) => call[1])).toEqual([
    'quiz_view',
    'quiz_start',
    'quiz_complete',
    'quiz_form',
    'generate_lead',
  ]);
  expect(ga4.at(-1)).toEqual(['event', 'generate_lead', { ...sent, score: 100, outcome: 'Green' }]);
  expect(meta).toEqual([
    ['track', 'PageView'],
    ['trackCustom', 'QuizStart'],
    ['trackCustom', 'QuizComplete'],
    ['track', 'Lead', { content_name: 'Green' }, { eventID: lead?.id }],
  ]);
  expect(JSON.stringify([gtm, ga4, meta])).not.toMatch(/vera/i);
  expect(refused).toEqual([]);
  // Each was loaded once, and is again by a reload that asks nothing.
  expect(asked.filter((url) => scripts.includes(url))).toHaveLength(3);
  await page.reload();
  await expect.poll(() => asked.filter((url) => scripts.includes(url)).length).toBe(6);
  expect(await bar(page).isVisible()).toBe(false);
});

test('nothing is loaded for a visitor who declines, also after a reload, until they change their mind', async ({
  page,
}) => {
  const asked = await routeVendors(page);
  await open(page);
  await answer(page, 'Decline');
  await answerAll(page, ['Here', 'There']);
  await page.reload();
  await page.getByLabel('Email').waitFor();
  expect(await bar(page).isVisible()).toBe(false);
  expect(asked).toEqual([]);
  const change = page.getByRole('link', { name: 'Measuring: change your choice' });
  await change.click();
  await answer(page, 'Accept');
  await expect.poll(() => asked.filter((url) => scripts.includes(url)).length).toBe(3);
  expect(await change.evaluate((link) => link === document.activeElement)).toBe(true);
  // To decline again stops what runs, and leaves the visitor where they were.
  await change.click();
  await Promise.all([page.waitForEvent('load'), answer(page, 'Decline')]);
  await page.getByLabel('Email').waitFor();
  expect(await page.evaluate(() => 'fbq' in window)).toBe(false);
  expect(asked.filter((url) => scripts.includes(url))).toHaveLength(3);
});

test('the choice holds for half a year, and for the tools that it was about', async ({ page }) => {
  const asked = await routeVendors(page);
  const { id } = await owner.publish(draft({ metaPixel: '123456789012345' }));
  const visit = async () => {
    await page.goto(`${product.url}/quiz/${id}`);
    await page.getByText('Question 1 of 2').waitFor();
  };
  await visit();
  await answer(page, 'Decline');
  await page.clock.setFixedTime(Date.now() + 182 * 86_400_000);
  await visit();
  expect(await bar(page).isVisible()).toBe(false);
  await page.clock.setFixedTime(Date.now() + 184 * 86_400_000);
  await visit();
  expect(await bar(page).isVisible()).toBe(true);
  await answer(page, 'Decline');
  await owner.call('PUT', `/api/quizzes/${id}`, { tracking: { ga4: 'G-ABC1234567' } });
  // A page is cached for five seconds.
  await page
    .context()
    .newCDPSession(page)
    .then((session) => session.send('Network.setCacheDisabled', { cacheDisabled: true }));
  await visit();
  await bar(page).getByText('Google Analytics and Meta Pixel').waitFor();
  expect(asked).toEqual([]);
});

test('the bar leaves the quiz uncovered on a phone, is reached by keyboard, and its answers look the same', async ({
  newPage,
}) => {
  const page = await newPage({ viewport: { width: 320, height: 640 } });
  const asked = await routeVendors(page);
  await open(page);
  const next = page.getByRole('button', { name: 'Next' });
  await next.scrollIntoViewIfNeeded();
  const [barBox, nextBox] = [await bar(page).boundingBox(), await next.boundingBox()];
  expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBeLessThan(nextBox?.y ?? 0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  const looks = await bar(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(button);
        return [color, backgroundColor, borderColor, fontWeight, button.getBoundingClientRect().height].join();
      }),
    );
  expect([looks.length, new Set(looks).size]).toEqual([2, 1]);
  expect(await axeProblems(page)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await bar(page).isVisible()).toBe(false);
  expect(asked).toEqual([]);
});

test('a page around a frame measures itself', async ({ page }) => {
  const asked = await routeVendors(page);
  await page.goto(site.page('/framed', `<iframe title="Quiz" src="${product.url}/quiz/${quiz.id}"></iframe>`));
  await page.frameLocator('iframe').getByText('Question 1 of 2').waitFor();
  expect(await page.frameLocator('iframe').locator('#measure').isVisible()).toBe(false);
  expect(asked).toEqual([]);
});
