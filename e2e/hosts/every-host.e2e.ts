import { readdirSync, readFileSync } from 'node:fs';
import type { Locator } from 'playwright';
import { describe, expect } from 'vitest';
import { layoutShifts } from '../frames.ts';
import { answerAll, leaveLead } from '../take-quiz.ts';
import { hostNames, type OpenHost, test } from './host-pages.ts';
import { ownTests } from './own-tests.ts';
import { visits } from './visits.ts';

/** Pages that stand for the others, each with rules of another kind: these are taken to a stored lead in every run. */
const REPRESENTATIVES = [
  'strict-policy',
  'global-classes',
  'patched-prototypes',
  'throwing-storage',
  'platforms/elementor-popup',
  'platforms/framer',
  'platforms/shopify',
  'platforms/wp-rocket',
];
const { QF_TEST_LONG } = process.env;
const answers = [
  'A clear goal and a plan to reach it',
  'It moved us towards the goal of the year',
  'Spread it over a roadmap of the next quarters',
];

/** Shows the quiz of a page, which may move nothing and take no focus. */
async function showQuiz(name: string, { page }: OpenHost): Promise<Locator> {
  const { press, focused = '', quiz: selector = '#quiz-demo-quiz', isFramed } = visits[name] ?? {};
  if (press) await page.locator(press).click();
  const quiz = (isFramed ? page.frameLocator('iframe') : page).locator(selector);
  await quiz.getByText('Question 1 of 3').waitFor();
  const place = await page.evaluate(() => [document.activeElement?.id ?? '', scrollY]);
  expect(place).toEqual([focused, 0]);
  expect(await layoutShifts(page)).toEqual([]);
  return quiz;
}
async function takeQuiz(quiz: Locator): Promise<void> {
  await answerAll(quiz, answers);
  await leaveLead(quiz, { name: 'Vera', email: 'vera@example.com' });
  await quiz.getByRole('heading', { name: 'The Strategist' }).waitFor();
  // Only the second part shows a score.
  await quiz.locator('.score').waitFor();
}

// Concurrent, since each mostly waits; and without motion, which it would have to wait for.
describe.concurrent('on every page of examples/hosts', () => {
  test.for(hostNames.filter((name) => !ownTests.includes(name)))('%s', async (name, { open }) => {
    const host = await open(name, { reducedMotion: 'reduce' });
    const quiz = await showQuiz(name, host);
    if (QF_TEST_LONG || REPRESENTATIVES.includes(name)) await takeQuiz(quiz);
    expect(host.errors).toEqual([]);
    expect(host.foreign).toEqual([]);
  });
});

describe('the pages of examples/hosts', () => {
  test('are all tested: those left out above have a test of their own', () => {
    const folder = new URL('.', import.meta.url);
    const tests = readdirSync(folder)
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('\n');
    for (const name of ownTests) expect(tests).toContain(`test('${name}: `);
    expect(hostNames).toEqual(expect.arrayContaining([...ownTests, ...REPRESENTATIVES]));
  });

  test('get nothing from a quiz outside its container', async ({ open }) => {
    const { page } = await open('script-before-container');
    await page.getByText('Question 1 of 3').waitFor();
    const same = await page.evaluate(async () => {
      const served = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
      return served.documentElement.outerHTML === document.documentElement.outerHTML;
    });
    expect(same).toBe(true);
  });
});
