import type { Browser, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { VISITOR_WINDOW } from './browser.ts';
import { buildByHand, readSample, signIn } from './build-quiz.ts';
import { test } from './fixtures.ts';
import type { HostSite } from './host-site.ts';
import { product } from './product.ts';
import { answerAll, leaveLead } from './take-quiz.ts';

let browser: Browser;
let shop: HostSite;
let creator: Page;
const coffee = readSample('coffee-personality');
const energy = readSample('home-energy-checkup');
const snippets = { coffee: { script: '', iframe: '' }, energy: { script: '', iframe: '' } };

test.beforeAll(async ({ browser: chromium, site }) => {
  browser = chromium;
  shop = site;
  const context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 1440, height: 900 },
  });
  creator = await context.newPage();
});

/** A visitor with a browser of their own. */
async function visitor(): Promise<Page> {
  const context = await browser.newContext(VISITOR_WINDOW);
  return context.newPage();
}

describe('the creator', () => {
  test('signs in through the form', async () => {
    await signIn(creator, product.url, 'cora.creator@example.com');
    await creator.getByRole('button', { name: 'User menu' }).click();
    await creator.getByText('Cora Creator').waitFor();
    await creator.getByText('cora.creator@example.com').waitFor();
    await creator.keyboard.press('Escape');
  });

  test.each(['coffee', 'energy'] as const)(
    'builds the %s sample by hand, publishes it and copies its snippets',
    async (which) => {
      const { quiz } = which === 'coffee' ? coffee : energy;
      const id = await buildByHand(creator, quiz);
      await creator.getByRole('button', { name: 'Publish', exact: true }).click();
      await creator.getByText('Published', { exact: true }).waitFor();
      await creator.goto(`${product.url}/dashboard/share/${id}`);
      await creator.getByText('Live', { exact: true }).waitFor();
      snippets[which].script = await copied('Copy script');
      await creator.getByRole('tab', { name: 'Frame' }).click();
      snippets[which].iframe = await copied('Copy iframe');
      expect(snippets[which].script).toContain(`${product.url}/embed/${id}.js`);
      expect(snippets[which].iframe).toContain(`src="${product.url}/embed/${id}"`);
    },
  );

  async function copied(button: string): Promise<string> {
    await creator.getByRole('button', { name: button, exact: true }).click();
    await creator.getByText('Embed Code copied to clipboard', { exact: true }).first().waitFor();
    return creator.evaluate(() => navigator.clipboard.readText());
  }
});

describe('visitors of another site', () => {
  test.each(energy.cases.map((entry, index) => ({ ...entry, index })))(
    'take the energy quiz by script: $name',
    async ({ answers, expect: expected, index }) => {
      const page = await visitor();
      await page.goto(shop.page('/energy-script', snippets.energy.script));
      await answerAll(page, answers);
      if (index === 0) await failsOnce(page);
      await leaveLead(page, { name: `Energy Visitor${index}`, email: `energy${index}@example.com` });
      await page.getByText('out of 100 points').waitFor();
      await page.getByText(String(expected.score), { exact: true }).waitFor();
      const title = energy.quiz.outcomes?.find(({ name }) => name === expected.outcome)?.title ?? '';
      await page.getByRole('heading', { name: String(title) }).waitFor();
      await page.context().close();
    },
  );

  test('take it in a frame that says how high it is', async () => {
    const page = await visitor();
    await page.goto(
      shop.page(
        '/energy-frame',
        `<script>messages=[];addEventListener('message',e=>messages.push(e.data))</script>${snippets.energy.iframe}`,
      ),
    );
    const frame = page.frameLocator('iframe');
    const { answers, expect: expected } = energy.cases[2] as (typeof energy.cases)[number];
    await answerAll(frame, answers);
    await leaveLead(frame, { name: 'Energy Frame', email: 'energy-frame@example.com' });
    await frame.getByText('out of 100 points').waitFor();
    await frame.getByText(String(expected.score), { exact: true }).waitFor();
    const messages = (await page.evaluate('messages')) as Array<{ type: string; height: number; quizId: string }>;
    const heights = messages.filter(({ type }) => type === 'resize');
    expect(heights.length).toBeGreaterThan(1);
    for (const message of heights) expect(Object.keys(message).sort()).toEqual(['height', 'quizId', 'type']);
    // A page without `/frame.js` gets no events.
    const others = messages.filter((message) => !heights.includes(message));
    expect(others.map(({ type }) => type)).toEqual(['quizfunnel:hello']);
    await page.context().close();
  });

  test.each(coffee.cases.map((entry, index) => ({ ...entry, index })))(
    'take the coffee quiz and are redirected: $name',
    async ({ answers, expect: expected, index }) => {
      const page = await visitor();
      const inFrame = index === 1;
      await page
        .context()
        .route('https://shop.example/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' }),
        );
      await page.goto(shop.page(`/coffee-${index}`, inFrame ? snippets.coffee.iframe : snippets.coffee.script));
      const place = inFrame ? page.frameLocator('iframe') : page;
      await answerAll(place, answers);
      await place.getByLabel('Name (optional)').fill(`Coffee Visitor${index}`);
      await place.getByLabel('Email').fill(`coffee${index}@example.com`);
      await place.getByRole('checkbox').check();
      const send = place.getByRole('button', { name: 'See My Result' });
      await (index === 2 ? send.dblclick() : send.click());
      await page.waitForURL(/shop\.example/);
      const url = new URL(page.url());
      expect(Object.fromEntries(url.searchParams)).toEqual({
        ref: 'quiz',
        score: String(expected.score),
        outcome: expected.outcome,
        email: `coffee${index}@example.com`,
      });
      expect(url.hash).toBe('#beans');
      await page.context().close();
    },
  );

  test('see what is missing and lose nothing', async () => {
    const page = await visitor();
    await page.goto(shop.page('/missing', snippets.energy.script));
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Please select an answer').waitFor();
    await answerAll(page, energy.cases[0]?.answers ?? []);
    await page.getByLabel('Name (optional)').fill('Nora');
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'See My Result' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByText('You must consent to continue').waitFor();
    expect(await page.getByLabel('Name (optional)').inputValue()).toBe('Nora');
    await page.context().close();
  });

  /** The network breaks under the first attempt to submit. */
  async function failsOnce(page: Page): Promise<void> {
    let broken = false;
    await page.route('**/submit', (route) => {
      if (broken) return route.continue();
      broken = true;
      return route.abort('connectionreset');
    });
  }
});

describe('the creator again', () => {
  test('finds every lead once', async () => {
    await creator.goto(`${product.url}/dashboard/leads`);
    await creator.getByText('8 in total').waitFor();
    const rows = await creator.getByRole('listitem').filter({ hasText: '@example.com' }).allInnerTexts();
    const emails = rows.map((row) => /[\w-]+@example\.com/.exec(row)?.[0]);
    expect(emails.sort()).toEqual(
      ['coffee0', 'coffee1', 'coffee2', 'energy-frame', 'energy0', 'energy1', 'energy2', 'energy3'].map(
        (name) => `${name}@example.com`,
      ),
    );
    expect(rows.find((row) => row.includes('coffee0@'))).toMatch(
      /Coffee Visitor0[\s\S]*Which coffee are you\?[\s\S]*Score: 75/,
    );
  });

  test('sees the same figures on the quiz', async () => {
    await creator.getByRole('link', { name: 'My Quizzes' }).click();
    await creator.getByText('5 questions · 3 leads · 100% conversion').waitFor();
    await creator.getByRole('link', { name: 'Analytics of Which coffee are you?' }).click();
    await creator.getByRole('heading', { name: 'Leads Generated' }).waitFor();
    await creator.getByText('100.0% lead capture rate').waitFor();
  });
});
