import { describe, expect } from 'vitest';
import { docsPages, docsPath, EXAMPLE_ORIGIN } from '../api/src/docs-pages.mjs';
import { axeProblems } from './axe.ts';
import { test } from './fixtures.ts';

const PHONE = { viewport: { width: 320, height: 640 } };

test('every page is served with the address of the installation, in our own look, from our origin alone', async ({
  product,
  page,
}) => {
  const problems: string[] = [];
  const asked = new Set<string>();
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  for (const { slug } of docsPages) {
    const answer = await page.goto(product.url + docsPath(slug));
    expect(answer?.status()).toBe(200);
    expect(await page.content()).not.toContain(EXAMPLE_ORIGIN);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(product.url + docsPath(slug));
  }
  expect([problems, [...asked]]).toEqual([[], [product.url]]);
});

test('an unknown page is a 404', async ({ product, page }) => {
  const answer = await page.goto(`${product.url}/docs/nothing`);
  expect(answer?.status()).toBe(404);
  await page.getByText('404 Page Not Found').waitFor();
});

test('a snippet is copied as it stands', async ({ product, newPage }) => {
  const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`${product.url}/docs/embed`);
  const block = page.locator('.code').first();
  await block.getByRole('button', { name: 'Copy' }).click();
  await block.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await block.locator('code').textContent());
  expect(copied).toContain(`<script src="${product.url}/embed/QUIZ_ID.js"`);
});

test('the search finds words of the text, too', async ({ product, page }) => {
  await page.goto(`${product.url}/docs`);
  await page.getByRole('searchbox', { name: 'Search the docs' }).fill('font-src');
  await page
    .getByRole('link', { name: /^Content Security Policy/ })
    .first()
    .waitFor();
});
test('the search leads to a section by the keyboard', async ({ product, page }) => {
  await page.goto(`${product.url}/docs`);
  await page.getByRole('searchbox', { name: 'Search the docs' }).fill('embed tag manager');
  await page.getByRole('link', { name: 'Google Tag Manager Embed' }).waitFor();
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL('**/docs/embed#google-tag-manager');
  await page.getByRole('heading', { name: /^Google Tag Manager/ }).waitFor();
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test('pages can be read by everybody', async ({ product, newPage }) => {
    const page = await newPage({ colorScheme, reducedMotion: 'reduce' });
    for (const path of ['/docs', '/docs/embed', '/docs/webhooks']) {
      await page.goto(product.url + path);
      expect(await axeProblems(page), path).toEqual([]);
    }
  });
});

test('pages fit a phone, and lead to the other pages', async ({ product, newPage }) => {
  const page = await newPage(PHONE);
  for (const { slug } of docsPages) {
    await page.goto(product.url + docsPath(slug));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), slug).toBeLessThanOrEqual(320);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.getByRole('link', { name: 'Pages' }).click();
  await page.getByRole('navigation', { name: 'Docs' }).getByRole('link', { name: 'Popup' }).click();
  await page.getByRole('heading', { level: 1, name: 'Popup' }).waitFor();
});
