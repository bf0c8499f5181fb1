import { readdirSync, readFileSync } from 'node:fs';
import type { BrowserContextOptions, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAll, leaveLead } from '../take-quiz.ts';
import { hostNames, startHosts } from './host-pages.ts';
import { ownTests } from './own-tests.ts';
import { visits } from './visits.ts';

let hosts: Awaited<ReturnType<typeof startHosts>>;
beforeAll(async () => {
  hosts = await startHosts();
});
afterAll(() => hosts?.close());

const answers = [
  'A clear goal and a plan to reach it',
  'It moved us towards the goal of the year',
  'Spread it over a roadmap of the next quarters',
];
async function takes(quiz: Locator): Promise<void> {
  await answerAll(quiz, answers);
  await leaveLead(quiz, { name: 'Vera', email: 'vera@example.com' });
  await quiz.getByRole('heading', { name: 'The Strategist' }).waitFor();
  // The second part has come: it alone knows how a score is shown.
  await quiz.locator('.score').waitFor();
}

/** Opens a page and takes its quiz, which may move nothing, take no focus, log nothing and ask nobody else. */
async function visit(name: string, options?: BrowserContextOptions): Promise<void> {
  const { press, focused = '', quiz: selector = '#quiz-demo-quiz', isFramed } = visits[name] ?? {};
  const { page, errors, foreign, layoutShift, close } = await hosts.open(name, options);
  if (press) await page.locator(press).click();
  const quiz = (isFramed ? page.frameLocator('iframe') : page).locator(selector);
  await quiz.getByText('Question 1 of 3').waitFor();
  const before = await page.evaluate(() => [document.activeElement?.id ?? '', scrollY]);
  expect(before).toEqual([focused, 0]);
  expect(await layoutShift()).toBe(0);
  await takes(quiz);
  expect(errors).toEqual([]);
  expect(foreign).toEqual([]);
  await close();
}

const isPlatform = (name: string) => name.startsWith('platforms/');

// Several at once, of which each waits most of the time; without motion, which has them wait even longer.
describe.concurrent('on every page of examples/hosts/platforms', () => {
  it.each(hostNames.filter(isPlatform))('%s', (name) => visit(name, { reducedMotion: 'reduce' }));
});

describe('on every page of examples/hosts', () => {
  it.each(hostNames.filter((name) => !ownTests.includes(name) && !isPlatform(name)))('%s', (name) => visit(name));

  it('of which those left out above have a test of their own', () => {
    const folder = new URL('.', import.meta.url);
    const tests = readdirSync(folder)
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('\n');
    for (const name of ownTests) expect(tests).toContain(`it('${name}: `);
    expect(hostNames).toEqual(expect.arrayContaining(ownTests));
  });

  it('adds nothing outside its container', async () => {
    const { page, close } = await hosts.open('script-before-container');
    await page.getByText('Question 1 of 3').waitFor();
    const same = await page.evaluate(async () => {
      const served = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
      return served.documentElement.outerHTML === document.documentElement.outerHTML;
    });
    expect(same).toBe(true);
    await close();
  });
});
