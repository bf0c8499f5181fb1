import type { BrowserContext, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { startProduct } from '../api/scripts/start-product.mjs';
import { testWith } from './fixtures.ts';

const test = testWith({ ALLOWED_EMAILS: '@example.com' });
let product: { url: string };
let context: BrowserContext;
let page: Page;

test.beforeEach(async ({ product: ownProduct, page: newPage }) => {
  product = ownProduct;
  page = newPage;
  context = page.context();
});

/** Fills in the sign-in form, which must be there. */
async function fillIn(email: string, where = page) {
  await where.getByLabel('Email').fill(email);
  await where.getByRole('button', { name: 'Sign in' }).click();
}
async function signIn(email: string, where = page) {
  await where.goto(product.url);
  await where.getByRole('link', { name: 'Get Started' }).click();
  await fillIn(email, where);
}
const dashboard = (where = page) => where.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
const whoIs = (where = page): Promise<string> =>
  where.evaluate(async () => ((await (await fetch('/api/auth/user')).json()) as { email: string }).email);

describe('one browser, two accounts', () => {
  test('signs in as another after signing out', async () => {
    await signIn('ann@example.com');
    await dashboard();
    await page.goto(`${product.url}/api/logout`);
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('dev-oidc');
    await signIn('bob@example.com');
    await dashboard();
    expect(await whoIs()).toBe('bob@example.com');
  });

  test('signs in as another after the first was refused', async () => {
    await signIn('eve@elsewhere.test');
    await page.getByText('Access Restricted:').waitFor();
    await signIn('ann@example.com');
    await dashboard();
    expect(await whoIs()).toBe('ann@example.com');
  });

  test('in two tabs that sign in at once: both end signed in, as the last one', async () => {
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`${product.url}/api/login`);
      await tab.getByLabel('Email').waitFor();
    }
    await fillIn('ann@example.com', page);
    await dashboard(page);
    await fillIn('bob@example.com', other);
    await dashboard(other);
    expect(await whoIs(other)).toBe('bob@example.com');
    // The first tab may be on its way through the sign-in once more: what it asked for while the sessions changed was refused.
    await expect.poll(() => whoIs(page).catch(String)).toBe('bob@example.com');
    await dashboard(page);
  });

  test('goes back in the middle, and signs in after all', async () => {
    await page.goto(product.url);
    await page.getByRole('link', { name: 'Get Started' }).click();
    await page.getByLabel('Email').waitFor();
    await page.goBack();
    await signIn('ann@example.com');
    await dashboard();
    // Back to a form that was sent before: it is told so, and leads on.
    await page.goBack();
    if (await page.getByLabel('Email').isVisible()) await fillIn('ann@example.com');
    const again = page.getByRole('link', { name: /^(Sign in again|Go to Dashboard|Dashboard)$/ }).first();
    await again.click();
    if (await page.getByLabel('Email').isVisible()) await fillIn('ann@example.com');
    await page.waitForURL(/\/dashboard/);
  });
});

test('lets 42 sign-ins be begun, and serves its pages still', async () => {
  for (let count = 0; count < 42; count += 1) await context.request.get(`${product.url}/api/login`);
  expect((await context.cookies(`${product.url}/`)).filter(({ name }) => name.startsWith('login-'))).toEqual([]);
  expect(
    (await context.cookies(`${product.url}/api/callback`)).filter(({ name }) => name.startsWith('login-')),
  ).toHaveLength(5);
  expect((await page.goto(product.url))?.status()).toBe(200);
  await signIn('ann@example.com');
  await dashboard();
});

test('ends in a page that says what to set, where the proxy does not tell of https', async () => {
  const { port } = new URL(product.url);
  const behind = await startProduct({
    env: {
      PUBLIC_URL: `https://localhost:${port}`,
      OIDC_ISSUER: 'https://id.invalid',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
      LOG_LEVEL: 'warn',
    },
  });
  try {
    await page.goto(`${behind.url}/dashboard`);
    await page.getByRole('heading', { name: 'Sign-in did not work' }).waitFor();
    await page.getByText('X-Forwarded-Proto: https').waitFor();
    await page.getByText('TRUST_PROXY').waitFor();
    expect(new URL(page.url()).pathname).toBe('/api/login');
    await expect.poll(() => behind.output()).toMatch(/"reason":"not_https".*TRUST_PROXY/);
  } finally {
    await behind.stop();
  }
});

test('tells nobody that they are signed out because the server cannot say who they are', async () => {
  await signIn('ann@example.com');
  await dashboard();
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
  await page.reload();
  await page.getByRole('alert').getByText('This could not be loaded').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await dashboard();
});

test('saves of a profile what was changed in this tab', async () => {
  await signIn('tess.tabs@example.com');
  await dashboard();
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(`${product.url}/dashboard/edit-profile`);
  await page.getByLabel('Company').fill('Tea & Co');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Your profile has been saved successfully.').first().waitFor();
  await other.getByLabel('Location').fill('Kyoto');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await other.getByText('Your profile has been saved successfully.').first().waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('Tea & Co');
  expect(await page.getByLabel('Location').inputValue()).toBe('Kyoto');
});
