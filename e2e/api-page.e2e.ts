import { expect } from 'vitest';
import { test } from './fixtures.ts';

test('draws the API’s document from our own origin, under a policy without inline scripts or styles', async ({
  product,
  page,
}) => {
  const problems: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  const answer = await page.goto(`${product.url}/api/docs`);
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe');

  await page.getByRole('button', { name: 'POST /api/public/quiz/{id}/submit' }).first().click();
  await page.getByText('The body must be sent as application/json').first().waitFor();
  expect(await page.locator('#swagger-ui > ul').count()).toBe(0);
  expect(problems).toEqual([]);
  expect(new Set(asked.filter((origin) => origin !== 'null'))).toEqual(new Set([product.url]));
});

test('lists every call where scripts are off', async ({ product, newPage }) => {
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto(`${product.url}/api/docs`);
  await page.getByText('Submit answers and an email address').waitFor();
});
