import type { BrowserContext, Page, Route } from 'playwright';
import { describe, expect, vi } from 'vitest';
import { readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';
import { answerAll, leaveLead } from './take-quiz.ts';

const sample = readSample('home-energy-checkup');
const answers = sample.cases[0]?.answers ?? [];
let owner: Owner;
let id = '';
let address = '';

test.beforeAll(async ({ site, owner: signedIn }) => {
  owner = signedIn;
  id = (await owner.publish(sample.quiz)).id;
  address = site.page('/', `<script src="${product.url}/embed/${id}.js" async></script><div id="quiz-${id}"></div>`);
});

type Sent = { sessionId: string; at: number };

/** A visitor with all questions answered; `steps` are what happens to their submissions in turn, then they go through. */
async function onLeadForm(page: Page, ...steps: Array<(route: Route) => Promise<unknown>>): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.route(`**/api/public/quiz/${id}/submit`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent.push({ sessionId: (route.request().postDataJSON() as Sent).sessionId, at: Date.now() });
    const step = steps.shift();
    await (step ? step(route) : route.fallback());
  });
  await page.goto(address);
  await answerAll(page, answers);
  return sent;
}
const fails =
  (status: number, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      headers: { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after', ...headers },
      json: { message: 'No', code: 'refused' },
    });
const visitor = (email: string) => ({ name: 'Lea Lead', email });
const countOf = async (email: string) => (await owner.leads(id)).filter((lead) => lead.email === email).length;
const resultOf = (page: Page) => page.getByText('out of 100 points').waitFor();
const pauses = (sent: readonly Sent[]) => sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));

async function second(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await answerAll(page, answers);
  return page;
}

// Concurrent, since each waits for the next attempt.
describe.concurrent('a lead', () => {
  test('sends again after errors of the server, with growing pauses and under one session', async ({ page }) => {
    const sent = await onLeadForm(page, fails(500), fails(503), (route) => route.abort());
    await leaveLead(page, visitor('errors@example.com'));
    await resultOf(page);
    expect(new Set(sent.map(({ sessionId }) => sessionId)).size).toBe(1);
    const [first = 0, second = 0, third = 0] = pauses(sent);
    expect(first).toBeGreaterThanOrEqual(950);
    expect(second).toBeGreaterThan(first);
    expect(third).toBeGreaterThan(second);
    expect(await countOf('errors@example.com')).toBe(1);
  });

  test('waits as long as a busy server asks for', async ({ page }) => {
    const sent = await onLeadForm(page, fails(429, { 'retry-after': '2' }));
    await leaveLead(page, visitor('busy@example.com'));
    await resultOf(page);
    expect(pauses(sent)[0]).toBeGreaterThanOrEqual(1_950);
    expect(await countOf('busy@example.com')).toBe(1);
  });

  test('asks again when nothing comes back', async ({ page }) => {
    const sent = await onLeadForm(page, () => new Promise(() => undefined));
    await leaveLead(page, visitor('silence@example.com'));
    await resultOf(page);
    expect(pauses(sent)[0]).toBeGreaterThanOrEqual(11_900);
    expect(await countOf('silence@example.com')).toBe(1);
  });

  test('counts once when the answer was lost on the way back', async ({ page }) => {
    const sent = await onLeadForm(page, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await leaveLead(page, visitor('lost@example.com'));
    await resultOf(page);
    expect(sent).toHaveLength(2);
    expect(await countOf('lost@example.com')).toBe(1);
  });

  test('waits for the connection to come back', async ({ context, page }) => {
    await onLeadForm(page);
    await page.unroute('**');
    await context.setOffline(true);
    await leaveLead(page, visitor('offline@example.com'));
    await page.getByText('You are offline. Your answers are kept and will be sent.').waitFor();
    expect(await countOf('offline@example.com')).toBe(0);
    await context.setOffline(false);
    await resultOf(page);
    expect(await countOf('offline@example.com')).toBe(1);
  });

  test('keeps what was typed when it has to give up, and can be sent by hand', async ({ page }) => {
    await onLeadForm(page, fails(500), fails(500), fails(500), fails(500), fails(500));
    await leaveLead(page, visitor('byhand@example.com'));
    await page.getByText('Error submitting quiz. Please try again.').waitFor({ timeout: 40_000 });
    expect(await page.getByLabel('Email').inputValue()).toBe('byhand@example.com');
    await page.getByRole('button', { name: 'See My Result' }).click();
    await resultOf(page);
    expect(await countOf('byhand@example.com')).toBe(1);
  });

  test('counts a double click once', async ({ page }) => {
    const sent = await onLeadForm(page);
    await page.getByLabel('Email').fill('double@example.com');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'See My Result' }).dblclick();
    await resultOf(page);
    expect(sent).toHaveLength(1);
    expect(await countOf('double@example.com')).toBe(1);
  });

  test('keeps answers and place over a reload', async ({ page }) => {
    await onLeadForm(page);
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.reload();
    await page.getByText(`Question ${answers.length} of ${answers.length} •`).waitFor();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByLabel('Email').fill('reload@example.com');
    await page.reload();
    expect(await page.getByLabel('Email').inputValue()).toBe('reload@example.com');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'See My Result' }).click();
    await resultOf(page);
    // The result as well.
    await page.reload();
    await resultOf(page);
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    expect(await countOf('reload@example.com')).toBe(1);
    const lead = (await owner.leads(id)).find(({ email }) => email === 'reload@example.com');
    expect(lead).toMatchObject({ totalScore: sample.cases[0]?.expect.score });
  });

  test.for([
    ['in flight', () => new Promise(() => undefined)],
    ['refused five times', fails(500)],
  ] as const)(
    'sends a lead that was %s again after a reload, shows its result, and stores it once',
    async ([how, step], { page }) => {
      const email = `again-${how.replaceAll(' ', '-')}@example.com`;
      const sent = await onLeadForm(page, step, step, step, step, step);
      await leaveLead(page, visitor(email));
      if (how !== 'in flight') await page.getByText('Error submitting').waitFor({ timeout: 40_000 });
      else await vi.waitFor(() => expect(sent).toHaveLength(1), 5_000);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.reload();
      await resultOf(page);
      expect(await countOf(email)).toBe(1);
      expect(sent.length).toBeGreaterThan(0);
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    },
  );

  test('gives one lead for each of two tabs', async ({ context, page }) => {
    await onLeadForm(page);
    const other = await second(context);
    await leaveLead(page, visitor('tab1@example.com'));
    await leaveLead(other, visitor('tab2@example.com'));
    await Promise.all([resultOf(page), resultOf(other)]);
    expect([await countOf('tab1@example.com'), await countOf('tab2@example.com')]).toEqual([1, 1]);
  });

  test('sends under a session of its own where a copied tab has used the same', async ({ context, page }) => {
    const sent = await onLeadForm(page);
    const other = await second(context);
    // A duplicated tab starts with a copy of the storage.
    const kept = (await page.evaluate(() => JSON.stringify(sessionStorage))) as string;
    await other.evaluate((text) => Object.assign(sessionStorage, JSON.parse(text)), kept);
    await other.reload();
    await leaveLead(page, visitor('copy1@example.com'));
    await resultOf(page);
    const statuses: number[] = [];
    other.on('response', (response) => {
      if (response.url().endsWith('/submit') && response.request().method() === 'POST')
        statuses.push(response.status());
    });
    await leaveLead(other, visitor('copy2@example.com'));
    await resultOf(other);
    expect(sent).toHaveLength(1);
    expect(statuses).toEqual([409, 200]);
    expect([await countOf('copy1@example.com'), await countOf('copy2@example.com')]).toEqual([1, 1]);
  });
});
