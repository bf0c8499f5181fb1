import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSample } from '../build-quiz.ts';
import { type Owner, signedInOwner } from '../owner.ts';
import { answerAll, leaveLead } from '../take-quiz.ts';
import { startHosts } from './host-pages.ts';

let hosts: Awaited<ReturnType<typeof startHosts>>;
let owner: Owner;
let other = 'demo-quiz';
const coffee = readSample('coffee-personality');
const [coffeeCase] = coffee.cases;
beforeAll(async () => {
  hosts = await startHosts(async () => other);
  owner = await signedInOwner(hosts.browser, hosts.product.url, 'fay.fault@example.com');
  other = (await owner.publish({ ...coffee.quiz, redirectUrl: '' })).id;
});
afterAll(async () => {
  await owner?.close();
  await hosts?.close();
});

const heard = (page: Page) => page.evaluate('heard') as Promise<Array<{ code: string; message: string }>>;

describe('a visitor is never stuck', () => {
  it('passed-along: the lead is stored, with what can be kept, and the page is told of the rest', async () => {
    const { page, close } = await hosts.open('passed-along');
    await answerAll(page, coffeeCase?.answers ?? []);
    await leaveLead(page, { name: 'Vera', email: 'vera.passed@example.com' });
    await page.locator('.score').waitFor();
    const [lead] = await owner.leads(other);
    expect(lead?.email).toBe('vera.passed@example.com');
    const { source } = await owner.call<{ source: { hidden: Record<string, string> } }>(
      'GET',
      `/api/submissions/${lead?.id}`,
    );
    expect(source.hidden).toMatchObject({ plan: '42', list: '1,2', on: 'true', long: 'x'.repeat(200) });
    expect(Object.keys(source.hidden)).toHaveLength(20);
    expect(new Set((await page.evaluate('heard')) as string[])).toEqual(new Set(['hidden_field']));
    await close();
  });

  it('cookies-everywhere: what fetch may not tell is asked for in another way', async () => {
    const { page, close } = await hosts.open('cookies-everywhere');
    for (const name of ['Next', 'Next', 'Finish']) {
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name }).click();
    }
    await leaveLead(page, { name: 'Vera', email: 'vera@example.com' });
    await page.locator('.score').waitFor();
    await close();
  });

  it('form-filler: what it filled in is sent', async () => {
    const { page, errors, close } = await hosts.open('form-filler');
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
    await close();
  });

  it('away: a quiz that does not come is said to be so, and the page keeps its link', async () => {
    const { page, close } = await hosts.open('away');
    await page.route('**/embed/*.json', (route) => route.abort());
    await page.reload();
    await expect.poll(async () => (await heard(page)).map(({ code }) => code)).toEqual(['load_failed']);
    expect(await page.getByRole('link', { name: 'Take the quiz' }).isVisible()).toBe(true);
    await close();
  });

  it('no-connect-src: is named, with the line to add', async () => {
    const { page, errors, close } = await hosts.open('no-connect-src');
    await page.getByRole('radio').first().check();
    const line = `connect-src ${hosts.product.url}`;
    await expect
      .poll(async () => (await heard(page)).find(({ code }) => code === 'refused_by_policy')?.message)
      .toContain(line);
    expect(errors.some((said) => said.startsWith('Quizfunnel:') && said.endsWith(line))).toBe(true);
    await close();
  });

  it('late-tags: get what they missed', async () => {
    const { page, close } = await hosts.open('late-tags');
    await page.getByRole('radio').first().check();
    const told = () =>
      page.evaluate(() => {
        const { dataLayer = [] } = window as unknown as { dataLayer?: Array<{ event?: string; 1?: string }> };
        return [...dataLayer].map(({ event, 1: called }) => event ?? called);
      });
    const events = ['ready', 'view', 'start', 'answer'];
    await expect.poll(async () => (await told()).length, { timeout: 10_000 }).toBe(8);
    expect((await told()).filter((name) => name?.includes(':'))).toEqual(events.map((name) => `quiz:${name}`));
    expect((await told()).filter((name) => name?.includes('_'))).toEqual(events.map((name) => `quiz_${name}`));
    await close();
  });
});

describe('what a page pays', () => {
  it('many-mounts: 200 mounts leave nothing behind', async () => {
    const { page, errors, close } = await hosts.open('many-mounts');
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
    await close();
  });

  it('busy-page: what changes is looked at, and not the whole page each time', async () => {
    const { page, errors, close } = await hosts.open('busy-page');
    await page.waitForFunction('window.Quizfunnel && Quizfunnel.look');
    // The whole page has 15,000 elements. The first part hands it over once.
    expect(await page.evaluate('lookedAt(4000)')).toBeLessThan(20_000);
    // Without the page's part, the whole of it once a frame.
    await page.route('**/parts/page-care-*', (route) => route.abort());
    await page.reload();
    await page.locator('h2').waitFor();
    expect(await page.evaluate('lookedAt(4000)')).toBeLessThan(15_000 * 400);
    expect(errors.filter((said) => !said.includes('ERR_FAILED'))).toEqual([]);
    await close();
  });
});
