import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { PublicQuiz } from '#contract/quiz/public-quiz.schema';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { answersTo } from '../api/scripts/answers-to.mjs';
import { goToStep, readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { product } from './product.ts';
import { followRequests } from './requests.ts';

/** Half of what a finger needs, less what rounding takes. */
const REACH_PX = 21;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let quiet: () => Promise<void>;
let points: Quiz;
let categories: Quiz;

test.beforeAll(async ({ browser: chromium, owner }) => {
  browser = chromium;
  points = await owner.publish(readSample('home-energy-checkup').quiz);
  categories = await owner.publish(readSample('coffee-personality').quiz);
  const taken = (await (await fetch(`${product.url}/api/public/quiz/${points.id}`)).json()) as PublicQuiz;
  const lead = { name: 'Ada Lead', email: 'ada@example.com', consentGiven: true };
  await fetch(`${product.url}/api/public/quiz/${points.id}/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: randomUUID(), answers: answersTo(taken), ...lead }),
  });
  context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
    storageState: await owner.page.context().storageState(),
  });
  page = await context.newPage();
  quiet = followRequests(page);
});

/** What can be pressed and is missed by a finger that is off by less than half its breadth. Words in a sentence may be as high as their line. */
const missed = () =>
  page.evaluate((reach) => {
    const pressed =
      'button, summary, select, a[href], [role=switch], [role=tab], [role=checkbox], textarea, input:not([type=hidden])';
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
      const label = element.closest('label') ?? (element as HTMLInputElement).labels?.[0];
      const small = element.matches('input[type=checkbox], input[type=radio]') && label ? label : element;
      if (element.closest('[inert], [aria-hidden=true], .sr-only') || !small.checkVisibility()) continue;
      if (element.matches('[aria-hidden=true], [tabindex="-1"][type=file]')) continue;
      if (getComputedStyle(element).display === 'inline') continue;
      small.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = small.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const [midX, midY] = [x + width / 2, y + height / 2];
      const own = (atX: number, atY: number) => {
        const hit = document.elementFromPoint(atX, atY);
        return (
          hit !== null &&
          (small.contains(hit) || element.contains(hit) || (hit.contains(element) && hit.matches('label')))
        );
      };
      const ways = [own(midX, midY - reach), own(midX, midY + reach), own(midX - reach, midY), own(midX + reach, midY)];
      if (own(midX, midY) && ways.includes(false))
        found.push(
          `${element.tagName} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}” ${Math.round(width)}×${Math.round(height)}`,
        );
    }
    return found;
  }, REACH_PX);

const ready = async (path: string) => {
  await page.goto(product.url + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
  await quiet();
};

describe('everything that a finger presses is 44 px large', () => {
  test.each([
    '/',
    '/info',
    '/demo',
    '/dashboard',
    '/dashboard/quizzes',
    '/dashboard/quiz-builder',
    '/dashboard/analytics',
    '/dashboard/leads',
    '/dashboard/share',
    '/dashboard/settings',
    '/dashboard/edit-profile',
    '/dashboard/integrations',
  ])('%s', async (path) => {
    await ready(path);
    expect(await missed()).toEqual([]);
  });
  test.each(['analytics', 'share', 'history'])('a quiz: %s', async (screen) => {
    await ready(`/dashboard/${screen}/${points.id}`);
    expect(await missed()).toEqual([]);
  });
  test.each([
    ['points', () => points],
    ['categories', () => categories],
  ])('the builder of %s, with a question and an outcome open', async (_, quiz) => {
    await ready(`/dashboard/quiz-builder/${quiz().id}`);
    for (const step of ['Quiz Basics', 'Theme & Design', 'Thank You Page', 'Questions'] as const) {
      await goToStep(page, step);
      if (step === 'Theme & Design') await page.locator('[data-outcome]').first().click();
      if (step === 'Questions') await page.locator('[data-edit]').first().click();
      expect([step, await missed()]).toEqual([step, []]);
    }
  });
  test('a lead beside the list', async () => {
    await ready('/dashboard/leads');
    await page.getByRole('button', { name: /^Ada Lead/ }).click();
    await page.getByRole('dialog').waitFor();
    expect(await missed()).toEqual([]);
  });
});
