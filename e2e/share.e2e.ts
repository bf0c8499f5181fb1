import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { axeProblems } from './axe.ts';
import { readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

let owner: Owner;
let page: Page;
let quiz: Quiz;

test.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  page = owner.page;
  quiz = await owner.call<Quiz>('POST', '/api/quizzes', readSample('coffee-personality').quiz);
});

const open = () => page.goto(`${product.url}/dashboard/share/${quiz.id}`);

test('a draft says so and is published there; the focus goes on to the link', async () => {
  await open();
  const notice = page.getByRole('region', { name: 'Draft', exact: true });
  // One thing at a time stands out.
  const main = () => page.getByRole('main').locator('button.bg-brand').allTextContents();
  await expect.poll(main).toEqual(['Publish']);
  await notice.getByRole('button', { name: 'Publish' }).click();
  await notice.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Quiz URL');
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await main()).toEqual(['Copy script']);
  await page.goto(`${product.url}/quiz/${quiz.id}`);
  await page.getByRole('heading', { name: String(quiz.questions[0]?.title) }).waitFor();
});

test('tells whoever embeds the quiz how high it begins', async () => {
  await open();
  const told = async () => {
    const { heights = [] } = await (await page.request.get(`${product.url}/embed/${quiz.id}.json`)).json();
    return (heights as Array<{ fromWidth: number; height: number }>).map(({ fromWidth, height }) => [
      fromWidth,
      height > 200,
    ]);
  };
  await expect.poll(told).toEqual([
    [0, true],
    [480, true],
    [768, true],
  ]);
});

test('shows in pictures what each step comes to, and fetches none that is not looked at', async () => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/([\w-]+)\.webp$/.exec(request.url())?.[1];
    if (name) fetched.push(name);
  });
  await page.setViewportSize({ width: 1280, height: 400 });
  await open();
  const pictures = page.getByRole('tabpanel').locator('figure img');
  await page.getByRole('tabpanel').getByRole('list').first().waitFor();
  const places = await page.getByRole('tab').allTextContents();
  expect(fetched.filter((name) => !name.startsWith('script-'))).toEqual([]);
  for (const place of places) {
    await page.getByRole('tab', { name: place }).click();
    await page.getByRole('tabpanel', { name: place, exact: true }).waitFor();
    // A popup opens here for real instead.
    await expect.poll(() => pictures.count()).toBe(place === 'Popup' ? 0 : place === 'Link' ? 1 : 2);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      const size = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
      await expect.poll(size).toEqual([1080, 708]);
      expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(20);
    }
  }
  expect(new Set(fetched).size).toBe(2 * (places.length - 1) - 1);
  expect(await axeProblems(page)).toEqual([]);
});
