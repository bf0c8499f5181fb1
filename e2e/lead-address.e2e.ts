import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { beforeEach, expect } from 'vitest';
import type { LeadSummary } from '#contract/lead/submission.schema';
import type { PublicQuiz } from '#contract/quiz/public-quiz.schema';
import { answersTo } from '../api/scripts/answers-to.mjs';
import { readSample } from './build-quiz.ts';
import { expectFocus } from './expect-focus.ts';
import { test } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

const LEADS = 24;
const LIST = `/dashboard/leads?search=visitor`;
let owner: Owner;
let page: Page;
/** The newest first. */
let leads: LeadSummary[];
let quiz: PublicQuiz;

test.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  page = owner.page;
  const { id } = await owner.publish(readSample('coffee-personality').quiz);
  quiz = (await (await fetch(`${product.url}/api/public/quiz/${id}`)).json()) as PublicQuiz;
  for (let number = 1; number <= LEADS; number += 1) await visit(number);
  leads = await owner.leads(id);
  await page.setViewportSize({ width: 390, height: 844 });
});
beforeEach(async () => {
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.goto(`${product.url}${LIST}`);
  await page.getByText(/^\d+ found$/).waitFor();
});

async function visit(number: number): Promise<void> {
  const response = await fetch(`${product.url}/api/public/quiz/${quiz.id}/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      sessionId: randomUUID(),
      name: `Visitor ${number}`,
      email: `visitor-${number}@example.com`,
      consentGiven: true,
      answers: answersTo(quiz),
    }),
  });
  expect(response.status).toBe(200);
}
const sheet = () => page.getByRole('dialog');
const row = (number: number) => page.getByRole('button', { name: new RegExp(`^Visitor ${number}\\D`) });
const open = async (number: number) => {
  await row(number).click();
  await sheet()
    .getByRole('heading', { name: `Visitor ${number}` })
    .waitFor();
};
const shut = () => sheet().waitFor({ state: 'detached' });
const here = () => page.url().slice(product.url.length);
const scrolled = () => page.evaluate(() => scrollY);
/** Lets a row be seen that is far down, and says where that is. */
const scrollTo = async (number: number) => {
  await row(LEADS).hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400);
      return row(number).count();
    })
    .toBe(1);
  await row(number).scrollIntoViewIfNeeded();
  return scrolled();
};

test.each<[how: string, close: () => Promise<unknown>]>([
  ['Back', () => page.goBack()],
  [
    'Escape twice',
    () =>
      page.evaluate(() => {
        for (const _press of [1, 2])
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      }),
  ],
])('%s closes the lead, and the list stands as it was', async (_how, close) => {
  const place = await scrollTo(9);
  await open(9);
  expect(here()).toBe(`${LIST}&lead=${leads[LEADS - 9]?.id}`);
  await close();
  await shut();
  await expect.poll(here).toBe(LIST);
  await expect.poll(scrolled).toBe(place);
  await expectFocus(page, 'closing the lead', /^Visitor 9/);
  // One step further is the page before, whichever way it was closed.
  await page.goBack();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
});

test('goes on to another one in the same step of the history, and back to the one read last', async () => {
  await open(LEADS);
  const next = sheet().getByRole('button', { name: 'Next lead' });
  for (let number = LEADS - 1; number >= 9; number -= 1) {
    await next.click();
    await sheet()
      .getByRole('heading', { name: `Visitor ${number}` })
      .waitFor();
  }
  await expect.poll(here).toBe(`${LIST}&lead=${leads[LEADS - 9]?.id}`);
  const place = await scrolled();
  await page.goBack();
  await shut();
  await expectFocus(page, 'Back', /^Visitor 9/);
  expect(await scrolled()).toBe(place);
  expect(await row(9).evaluate((button) => button.getBoundingClientRect().top < innerHeight)).toBe(true);
  await page.goForward();
  await sheet().getByRole('heading', { name: 'Visitor 9' }).waitFor();
  await page.goBack();
  await shut();
});

test('is open after a reload, and Back closes it then, too', async () => {
  await open(LEADS);
  await page.reload();
  await sheet()
    .getByRole('heading', { name: `Visitor ${LEADS}` })
    .waitFor();
  await page.goBack();
  await shut();
  expect(here()).toBe(LIST);
});

test('shows the list from its top when it is opened by its address, wherever it was left', async () => {
  await scrollTo(9);
  // On a slow machine, where the leads have come before the router brings a place back.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  try {
    await page.goto(`${product.url}/dashboard`);
    await page.goto(`${product.url}${LIST}`);
    await row(LEADS).waitFor();
    expect(await scrolled()).toBe(0);
  } finally {
    await devtools.detach();
  }
});

test('does not search for the first digits of a year that is being typed', async () => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('To', { exact: true }).press('Home');
  await page.keyboard.type('03312026');
  await expect.poll(here).toContain('to=2026-03-31');
  expect(asked.filter((url) => /to=0/.test(url))).toEqual([]);
});
