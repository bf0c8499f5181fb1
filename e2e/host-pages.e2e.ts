import { expect } from 'vitest';
import { readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { product } from './product.ts';

/** What a person's browser says; a crawler's visits are not listed. */
const PERSON = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};
const { quiz: draft } = readSample('coffee-personality');

test('the owner sees which pages show the quiz, what is wrong on one, and mends it by the line that is said there', async ({
  owner,
  site,
  newPage,
}) => {
  const { id } = await owner.publish(draft);
  const snippet = `<script src="${product.url}/embed/${id}.js" async></script><div id="quiz-${id}"></div>`;
  const good = site.page('/good', snippet);
  const policy = (connect: string) => ({
    'content-security-policy': `default-src 'self'; script-src 'self' ${product.url}; ${connect}`,
  });
  const strict = site.page('/strict', snippet, policy("connect-src 'self'"));
  const { page } = owner;
  await page.goto(`${product.url}/dashboard/share/${id}`);
  await page.getByText('No page has shown this quiz yet. It is listed here').waitFor();

  const open = async (url: string) => {
    // In the tab of a visit, a second page is no second view.
    const visitor = await newPage(PERSON);
    await visitor.goto(`${url}?mail=vera@example.com#top`);
    await visitor.getByRole('heading', { name: String(draft.questions?.[0]?.title) }).waitFor();
  };
  await open(good);
  const row = (url: string) => page.getByRole('article', { name: url, exact: true });
  await row(good).getByText('Works').waitFor();
  await open(strict);
  const ill = row(strict);
  // The list is complete, so that it waits for nothing.
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
  await expect.poll(() => refresh.click().then(() => ill.getByText('1 problem').count())).toBe(1);
  await ill.getByText('blocks the quiz by connect-src', { exact: false }).waitFor();
  const line = (await ill.locator('code').textContent()) ?? '';
  expect(line).toBe(`connect-src 'self' ${product.url}/`);

  site.page('/strict', snippet, policy(line));
  await open(strict);
  // The list is read again by itself while something is wrong.
  await row(strict).getByText('Works').waitFor();
  expect(await page.getByRole('article').count()).toBe(2);
});
