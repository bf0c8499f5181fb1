import type { Browser, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { axeProblems } from './axe.ts';
import { test } from './fixtures.ts';
import type { HostSite } from './host-site.ts';
import { whole } from './hosts/host-pages.ts';
import { product } from './product.ts';
import { answerAll, leaveLead } from './take-quiz.ts';

let browser: Browser;
let shop: HostSite;
let tag = '';
const DIV = '<div id="quiz-demo-quiz"></div>';
const answers = [
  'A clear goal and a plan to reach it',
  'It moved us towards the goal of the year',
  'Spread it over a roadmap of the next quarters',
];

test.beforeAll(async ({ browser: chromium, site }) => {
  browser = chromium;
  shop = site;
  tag = `<script src="${product.url}/embed/demo-quiz.js" async></script>`;
});

/** Opens a page of the shop and notes every error on it. */
async function open(
  body: string,
  headers?: Record<string, string>,
): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(shop.page(`/${Math.random().toString(36).slice(2)}`, body, headers));
  return { page, errors, close: () => context.close() };
}

async function takes(page: Page): Promise<void> {
  await answerAll(page, answers);
  await leaveLead(page, { name: 'Vera', email: 'vera@example.com' });
  await page.getByRole('heading', { name: 'The Strategist' }).waitFor();
}

describe('the page around it', () => {
  test('hears events without personal data, and no keys', async () => {
    const { page, close } = await open(
      `<script>heard=[];keys=[];dataLayer=[];['ready','view','step','start','answer','back','complete','form','skip','lead','click','restart','resize','error'].forEach(function(n){document.addEventListener('quiz:'+n,function(e){heard.push([n,JSON.stringify(e.detail)])})});document.addEventListener('keydown',function(e){keys.push(e.key)})</script>${tag}${DIV}`,
    );
    await whole(page);
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('b');
    expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
    await takes(page);
    const heard = (await page.evaluate('heard')) as Array<[string, string]>;
    expect([...new Set(heard.map(([name]) => name))].sort()).toEqual([
      'answer',
      'complete',
      'form',
      'lead',
      'ready',
      'resize',
      'start',
      'step',
      'view',
    ]);
    expect(JSON.stringify(heard)).not.toMatch(/vera/i);
    expect(((await page.evaluate('dataLayer')) as unknown[]).length).toBe(
      heard.filter(([name]) => name !== 'resize').length,
    );
    expect(await page.evaluate('keys')).toEqual([]);
    await close();
  });
});

test.each(['light', 'dark'])('has nothing for axe in any state, %s', async (theme) => {
  const { page, close } = await open(`<main>${tag}<div id="quiz-demo-quiz" data-theme="${theme}"></div></main>`);
  const problems: string[] = [];
  const look = async (state: string) =>
    problems.push(...(await axeProblems(page)).map((problem) => `${state}: ${problem}`));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByText('Question 1 of 3').waitFor();
  await look('question');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Please select an answer').waitFor();
  await look('no answer');
  await answerAll(page, answers);
  await look('form');
  await page.getByRole('button', { name: 'See My Result' }).click();
  await page.getByText('You must consent to continue').waitFor();
  await look('form with problems');
  const submit = '**/submit';
  await page.route(submit, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { message: 'Not today', code: 'refused' },
    }),
  );
  await leaveLead(page, { name: 'Vera', email: 'vera@example.com' });
  await page.getByText('Not today').waitFor();
  await look('failed');
  let release = () => undefined as unknown;
  await page.route(submit, async (route) => {
    await new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    await route.continue();
  });
  await page.getByRole('button', { name: 'See My Result' }).click();
  await page.getByRole('button', { name: 'Sending…' }).waitFor();
  await look('sending');
  release();
  await page.getByText('out of 100 points').waitFor();
  await look('result');
  expect(problems).toEqual([]);
  await close();
});
