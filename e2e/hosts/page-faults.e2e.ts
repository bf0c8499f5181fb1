import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { readSample } from '../build-quiz.ts';
import { answerAll, leaveLead } from '../take-quiz.ts';
import { test as base } from './host-pages.ts';

const coffee = readSample('coffee-personality');
const [coffeeCase] = coffee.cases;
const test = base.extend('otherQuizId', { scope: 'file' }, async ({ owner }) => {
  const { id } = await owner.publish({ ...coffee.quiz, redirectUrl: '' });
  return id;
});

const heard = (page: Page) => page.evaluate('heard') as Promise<Array<{ code: string; message: string }>>;

describe('a visitor is never stuck', () => {
  test('passed-along: the lead is stored, with what can be kept, and the page is told of the rest', async ({
    open,
    owner,
    otherQuizId,
  }) => {
    const { page } = await open('passed-along');
    await answerAll(page, coffeeCase?.answers ?? []);
    await leaveLead(page, { name: 'Vera', email: 'vera.passed@example.com' });
    await page.locator('.score').waitFor();
    const [lead] = await owner.leads(otherQuizId);
    expect(lead?.email).toBe('vera.passed@example.com');
    const { source } = await owner.call<{ source: { hidden: Record<string, string> } }>(
      'GET',
      `/api/submissions/${lead?.id}`,
    );
    expect(source.hidden).toMatchObject({ plan: '42', list: '1,2', on: 'true', long: 'x'.repeat(200) });
    expect(Object.keys(source.hidden)).toHaveLength(20);
    expect(new Set((await page.evaluate('heard')) as string[])).toEqual(new Set(['hidden_field']));
  });

  test('cookies-everywhere: what fetch may not tell is asked for in another way', async ({ open }) => {
    const { page } = await open('cookies-everywhere');
    for (const name of ['Next', 'Next', 'Finish']) {
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name }).click();
    }
    await leaveLead(page, { name: 'Vera', email: 'vera@example.com' });
    await page.locator('.score').waitFor();
  });

  test('form-filler: what it filled in is sent', async ({ open }) => {
    const { page, errors } = await open('form-filler');
    for (const name of ['Next', 'Next', 'Finish']) {
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name }).click();
    }
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('vera@example.com');
    await page.getByRole('checkbox').check();
    expect(await page.getByLabel('Name (optional)').inputValue()).toBe('Vera');
    await page.getByRole('button', { name: 'See My Result' }).click();
    await page.locator('.score').waitFor();
    expect(errors).toEqual([]);
  });

  test('old-globals: a quiz needs none of what old scripts replace', async ({ open }) => {
    const { page, errors } = await open('old-globals');
    // Without `evaluate`, which needs the page's Map.
    for (const name of ['Next', 'Next', 'Finish']) {
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name }).click();
    }
    await leaveLead(page, { name: 'Vera', email: 'vera@example.com' });
    await page.locator('.score').waitFor();
    expect(errors).toEqual([]);
  });

  test('away: a quiz that does not come is said to be so, and the page keeps its link', async ({ open }) => {
    const { page } = await open('away');
    await page.route('**/embed/*.json', (route) => route.abort());
    await page.reload();
    await expect.poll(async () => (await heard(page)).map(({ code }) => code)).toEqual(['load_failed']);
    expect(await page.getByRole('link', { name: 'Take the quiz' }).isVisible()).toBe(true);
  });

  test('no-connect-src: is named, with the line to add', async ({ open, product }) => {
    const { page, errors } = await open('no-connect-src');
    await page.getByRole('radio').first().check();
    const line = `connect-src ${product.url}/`;
    await expect
      .poll(async () => (await heard(page)).find(({ code }) => code === 'refused_by_policy')?.message)
      .toContain(line);
    expect(errors.some((said) => said.startsWith('Quizfunnel:') && said.endsWith(line))).toBe(true);
  });

  test('late-tags: get what they missed', async ({ open }) => {
    const { page } = await open('late-tags');
    await page.getByRole('radio').first().check();
    const told = () =>
      page.evaluate(() => {
        const { dataLayer = [] } = window as unknown as { dataLayer?: Array<{ event?: string; 1?: string }> };
        // Without the steps, which the second part reports whenever it comes.
        return [...dataLayer].flatMap(({ event, 1: called = '' }) =>
          /step/.test(event ?? called) ? [] : (event ?? called),
        );
      });
    const events = ['ready', 'view', 'start', 'answer'];
    await expect.poll(async () => (await told()).length).toBe(8);
    expect((await told()).filter((name) => name?.includes(':'))).toEqual(events.map((name) => `quiz:${name}`));
    expect((await told()).filter((name) => name?.includes('_'))).toEqual(events.map((name) => `quiz_${name}`));
  });
});

describe('what a page pays', () => {
  test('many-mounts: 200 mounts leave nothing behind', async ({ open }) => {
    const { page, errors } = await open('many-mounts');
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.enable');
    const counted = async () => {
      for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
      return { nodes, jsEventListeners };
    };
    await page.waitForFunction('window.Quizfunnel && Quizfunnel.mount');
    await page.evaluate('mountAndRemove(20)');
    const before = await counted();
    await page.evaluate('mountAndRemove(200)');
    const after = await counted();
    expect(after.jsEventListeners - before.jsEventListeners).toBeLessThanOrEqual(5);
    // A mounted quiz has more than fifty.
    expect(after.nodes - before.nodes).toBeLessThanOrEqual(200);
    expect(errors).toEqual([]);
  });

  test('busy-page: what changes is looked at, and not the whole page each time', async ({ open }) => {
    const { page, errors } = await open('busy-page');
    await page.waitForFunction('window.Quizfunnel && Quizfunnel.look');
    // The whole page has 15,000 elements, and is searched twice when the first part hands it over.
    expect(await page.evaluate('lookedAt(4000)')).toBeLessThan(4 * 15_000);
    // Without the page's part, the whole of it once a frame.
    await page.route('**/parts/page-care-*', (route) => route.abort());
    await page.reload();
    await page.locator('h2').waitFor();
    expect(await page.evaluate('lookedAt(4000)')).toBeLessThan(15_000 * 400);
    expect(errors.filter((said) => !said.includes('ERR_FAILED'))).toEqual([]);
  });
});
