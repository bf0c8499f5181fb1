import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { axeProblems } from './axe.ts';
import { test } from './fixtures.ts';
import { layoutShifts, recordLayoutShifts } from './frames.ts';
import type { HostSite } from './host-site.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

let shop: HostSite;
let owner: Owner;
test.beforeAll(async ({ site, owner: signedIn }) => {
  shop = site;
  owner = signedIn;
});

/** Looks at the demo at a width: what frames the card, and how far it is from the edges of the window. */
async function card(page: Page) {
  await page.getByText('Question 1 of 3').waitFor();
  return page.locator('.root').evaluate((root) => {
    const { left, right } = root.getBoundingClientRect();
    const { borderTopWidth, borderTopLeftRadius } = getComputedStyle(root);
    return { gutters: [left, innerWidth - right], border: borderTopWidth, radius: borderTopLeftRadius };
  });
}

describe('the page of a quiz', () => {
  test('has gutters and a border, or neither', async ({ page }) => {
    for (const width of [320, 390, 520, 521, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${product.url}/quiz/demo-quiz`);
      const { gutters, border, radius } = await card(page);
      const bare = width <= 520;
      expect([width, gutters.map((gutter) => gutter > 0)]).toEqual([width, [!bare, !bare]]);
      expect([width, border, radius]).toEqual([width, bare ? '0px' : '1px', bare ? '0px' : '20px']);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });
  test('is in the product’s own typeface, from its own origin, and nothing moves', async ({ page }) => {
    const others: string[] = [];
    page.on('request', (request) => !request.url().startsWith(product.url) && others.push(request.url()));
    await recordLayoutShifts(page);
    await page.goto(`${product.url}/quiz/demo-quiz`);
    await card(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await layoutShifts(page)).toEqual([]);
    expect(await page.evaluate(`[...document.fonts].filter(({ status }) => status === 'loaded').length`)).toBe(1);
    expect(others.filter((url) => !url.startsWith('data:'))).toEqual([]);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe("What's Your Marketing Style?");
    expect(await axeProblems(page)).toEqual([]);
  });
  test.for([390, 1_440])(
    'says its title once, at a width of %s: on the start page, then above the quiz',
    async (width, { newPage }) => {
      const title = 'How energy-wise is your home?';
      const quiz = await owner.publish({
        title,
        description: 'Two quick questions.',
        startPage: true,
        questions: ['Windows?', 'Roof?'].map((asked) => ({
          title: asked,
          options: [{ text: 'Old' }, { text: 'New' }],
        })),
      });
      const page = await newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
      await page.goto(`${product.url}/quiz/${quiz.id}`);
      const said = () =>
        page.getByText(title, { exact: true }).evaluateAll((found) =>
          // What is only to be heard is a pixel wide.
          found.filter((element) => element.getBoundingClientRect().width > 1).map(({ localName }) => localName),
        );
      await page.getByRole('button', { name: 'Start' }).waitFor();
      expect(await said()).toEqual(['h2']);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByText('Question 1 of 2').waitFor();
      expect(await said()).toEqual(['h1']);
      expect(await axeProblems(page)).toEqual([]);
      await page.getByRole('radio', { name: 'Old' }).check();
      await page.getByRole('button', { name: 'Next' }).click();
      // Whoever comes back to their place is past the start page.
      await page.reload();
      await page.getByText('Question 2 of 2').waitFor();
      expect(await said()).toEqual(['h1']);
    },
  );
  test('says what the quiz is about until it has begun', async ({ page }) => {
    const quiz = await owner.publish({
      title: 'Which bike?',
      description: 'Two quick questions.',
      questions: ['Where?', 'How far?'].map((title) => ({ title, options: [{ text: 'Here' }, { text: 'There' }] })),
    });
    await page.goto(`${product.url}/quiz/${quiz.id}`);
    await page.getByText('Question 1 of 2').waitFor();
    const about = page.getByText('Two quick questions.');
    expect(await about.isVisible()).toBe(true);
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Question 2 of 2').waitFor();
    expect(await about.isVisible()).toBe(false);
    expect(await page.getByRole('heading', { level: 1, name: 'Which bike?' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Previous' }).click();
    await about.waitFor();
  });
  test('does not scroll inside its card when a control is reached while the card grows', async ({ page }) => {
    await page.goto(`${product.url}/quiz/demo-quiz`);
    const card = page.locator('.root');
    await card.getByText('Question 1 of 3').waitFor();
    // As low as it may be on its way.
    await card.evaluate((root) => void root.animate([{ height: '150px' }, { height: '150px' }], 60_000));
    await card.getByRole('button', { name: 'Next' }).focus();
    expect(await card.evaluate((root) => [root.clientHeight, root.scrollTop])).toEqual([148, 0]);
  });
  test.for(['quiz', 'embed'])(
    '/%s is in one theme, card and ground, also when the system changes',
    async (kind, { newPage }) => {
      const page = await newPage({ viewport: { width: 900, height: 900 }, colorScheme: 'dark' });
      const lightness = (selector: string) =>
        page
          .locator(selector)
          .evaluate((element) => {
            const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
            context.fillStyle = getComputedStyle(element).backgroundColor;
            context.fillRect(0, 0, 1, 1);
            return context.getImageData(0, 0, 1, 1).data[1] ?? 0;
          })
          .then((green) => (green > 128 ? 'light' : 'dark'));
      const both = async () => [await lightness('.root'), await lightness('body')];
      await page.goto(`${product.url}/${kind}/demo-quiz?theme=auto`);
      await page.getByText('Question 1 of 3').waitFor();
      expect(await both()).toEqual(['dark', 'dark']);
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(both).toEqual(['light', 'light']);
      await page.goto(`${product.url}/${kind}/demo-quiz?theme=dark`);
      await page.getByText('Question 1 of 3').waitFor();
      expect(await both()).toEqual(['dark', 'dark']);
    },
  );
  test('is printed in dark ink, whatever theme it is in', async ({ newPage }) => {
    const page = await newPage({ colorScheme: 'dark' });
    await page.goto(`${product.url}/quiz/demo-quiz?theme=dark`);
    await page.getByText('Question 1 of 3').waitFor();
    await page.emulateMedia({ media: 'print' });
    const [scheme, ...inks] = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('h1, footer a')].map((element, at) =>
        at ? getComputedStyle(element).color : getComputedStyle(element).colorScheme,
      ),
    );
    expect(scheme).toBe('light');
    for (const ink of inks) expect(ink).toMatch(/^rgb\((0|68), (0|68), (0|68)\)$/);
  });
  test.for([
    ['en', 'Quiz Not Found'],
    ['de', 'Quiz nicht gefunden'],
  ] as const)(
    'says under one heading of its own that there is no such quiz, in %s',
    async ([lang, words], { newPage }) => {
      for (const kind of ['quiz', 'embed']) {
        const page = await newPage({ javaScriptEnabled: kind === 'quiz' });
        await page.goto(`${product.url}/${kind}/nothing?lang=${lang}`);
        await page.getByRole('heading', { level: 1, name: words }).waitFor();
        expect(await page.getByText(words).count()).toBe(1);
        expect(await page.title()).toBe(words);
        if (kind === 'quiz') expect(await axeProblems(page)).toEqual([]);
      }
      const page = await newPage();
      await page.goto(
        shop.page(`/none-${lang}`, `<iframe title="Quiz" src="${product.url}/quiz/nothing?lang=${lang}"></iframe>`),
      );
      const heading = page.frameLocator('iframe').getByRole('heading', { level: 1, name: words });
      await expect.poll(async () => (await heading.boundingBox())?.width).toBeGreaterThan(100);
    },
  );
  test.for(['quiz', 'embed'])('/%s is one card in a frame, also in a sandbox', async (kind, { newPage }) => {
    const page = await newPage({ viewport: { width: 800, height: 800 } });
    await page.goto(
      shop.page(
        `/frame-${kind}`,
        `<iframe sandbox="allow-scripts" title="Quiz" style="width:100%;height:600px;border:0" src="${product.url}/${kind}/demo-quiz"></iframe>`,
      ),
    );
    const frame = page.frameLocator('iframe');
    await frame.getByText('Question 1 of 3').waitFor();
    const style = await frame.locator('.root').evaluate((root) => getComputedStyle(root).borderTopWidth);
    expect(style).toBe('0px');
    expect(await frame.locator('footer').isVisible()).toBe(false);
    // To be heard, and not seen.
    const title = frame.getByRole('heading', { level: 1, name: "What's Your Marketing Style?" });
    expect((await title.boundingBox())?.width).toBe(1);
  });
});
