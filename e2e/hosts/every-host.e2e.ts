import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAll, leaveLead } from '../take-quiz.ts';
import { hostNames, startHosts } from './host-pages.ts';
import { ownTests } from './own-tests.ts';

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
async function takes(page: Page): Promise<void> {
  const quiz = page.locator('#quiz-demo-quiz');
  await answerAll(quiz, answers);
  await leaveLead(quiz, { name: 'Vera', email: 'vera@example.com' });
  await page.getByRole('heading', { name: 'The Strategist' }).waitFor();
  // The second part has come: it alone knows how a score is shown.
  await quiz.locator('.score').waitFor();
}

/** What a page needs before its quiz shows. */
const begin: Record<string, (page: Page) => Promise<unknown>> = {
  'delayed-until-touch': (page) => page.mouse.move(20, 20),
  'hidden-tab': (page) => page.getByRole('button', { name: 'Show' }).click(),
};

describe('on every page of examples/hosts', () => {
  it.each(hostNames.filter((name) => !ownTests.includes(name)))('%s', async (name) => {
    const { page, errors, foreign, layoutShift, close } = await hosts.open(name);
    await begin[name]?.(page);
    await page.getByText('Question 1 of 3').waitFor();
    const before = await page.evaluate(() => [document.activeElement?.id ?? '', scrollY]);
    expect(before).toEqual([name === 'focused-field' ? 'mine' : '', 0]);
    expect(await layoutShift()).toBe(0);
    await takes(page);
    expect(errors).toEqual([]);
    expect(foreign).toEqual([]);
    await close();
  });

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
