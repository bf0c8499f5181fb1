import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from './fixtures.ts';
import { nextFrames } from './frames.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';

let owner: Owner;
let page: Page;

test.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
  page = owner.page;
  for (let count = 1; count <= 15; count += 1) await owner.call('POST', '/api/quizzes', { title: `Quiz ${count}` });
});

test('goes back to where one was, and begins a new page at its top', async () => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(`${product.url}/dashboard/quizzes`);
  await page.getByRole('heading', { name: 'Quiz 15', exact: true }).waitFor();
  await page.evaluate(() => scrollTo(0, 500));
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  await page.getByRole('link', { name: 'Share & Embed' }).click();
  await page.getByRole('heading', { name: 'Share & Embed', level: 1 }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('says what a button without words does, on hover and on keyboard focus', async () => {
  await page.goto(`${product.url}/dashboard/quizzes`);
  const edit = page.getByRole('link', { name: 'Edit Quiz 15', exact: true });
  await edit.hover();
  await page.getByRole('tooltip', { name: 'Edit' }).waitFor();
  await page.mouse.move(5, 5, { steps: 5 });
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Quiz 15', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.getByRole('tooltip', { name: 'Edit' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
});

test('gives the focus back when the menu of a phone is closed, by key, button or beside it, and goes on with a link', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}/dashboard/quizzes`);
  const opener = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => menu.getByRole('button', { name: 'Close menu' }).click(),
    async () => {
      // It listens to presses beside it only after it has opened.
      await nextFrames(page);
      await page.mouse.click(380, 700);
    },
  ]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await close();
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(focused).toBe('Open menu');
  }
  for (const name of ['Leads', 'Leads']) {
    await opener.click();
    await menu.getByRole('link', { name }).click();
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(focused).toBe(name);
  }
});
