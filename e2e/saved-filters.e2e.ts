import { expect } from 'vitest';
import { pressLogout } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { signedInOwner } from './owner.ts';

test('are there after a sign-out, which leaves nothing of them in the browser', async ({ browser, product }) => {
  const email = 'fay.filters@example.com';
  const { page: tab } = await signedInOwner(browser, product.url, email);
  await tab.goto(`${product.url}/dashboard/leads?search=anna.secret@example.com`);
  await tab.getByRole('button', { name: 'Saved filters' }).click();
  await tab.getByRole('menuitem', { name: 'Save these filters…' }).click();
  await tab.getByRole('dialog').getByLabel('Name').fill('Anna');
  await tab.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await tab.getByRole('dialog').waitFor({ state: 'hidden' });
  await pressLogout(tab);
  await tab.getByRole('link', { name: 'Get Started' }).waitFor();
  expect(await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(/anna/i);

  const { page } = await signedInOwner(browser, product.url, email);
  await page.goto(`${product.url}/dashboard/leads`);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Anna' }).click();
  await page.waitForURL(/search=anna\.secret%40example\.com/);
});
