import { describe, expect } from 'vitest';
import { readSample } from './build-quiz.ts';
import { test as base } from './fixtures.ts';

const test = base.extend('quiz', { scope: 'file' }, async ({ owner }) =>
  owner.publish(readSample('coffee-personality').quiz),
);

describe('before anybody is known', () => {
  test('a stranger is told so, and sent to sign in after half a second', async ({ product, page: stranger }) => {
    const path = '/dashboard/quiz-builder/some';
    // The page keeps what it says: half a second is short for somebody who looks now and then.
    let said = '';
    await stranger.exposeFunction('say', (text: string) => {
      said += text;
    });
    await stranger.addInitScript(() => {
      const { say } = window as unknown as { say: (text: string) => void };
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) say(node.textContent ?? '');
      }).observe(document, { childList: true, subtree: true });
    });
    const [login] = await Promise.all([stranger.waitForRequest(/\/api\/login/), stranger.goto(product.url + path)]);
    await expect.poll(() => said).toContain('Unauthorized');
    expect(said).toContain('You are logged out. Logging in again...');
    expect(new URL(login.url()).searchParams.get('returnTo')).toBe(path);
    // A page that is closed while it is on its way now and then never is.
    await stranger.getByLabel('Email').waitFor();
  });

  test('who is not on the list reads it on the landing page', async ({ product, page }) => {
    await page.goto(`${product.url}/?error=access_denied&from=x`);
    const notice = page.getByRole('alert');
    await notice.getByText('Access Restricted:').waitFor();
    await notice
      .getByText('This application is currently in prototype mode and access is limited to authorized users only.')
      .waitFor();
    expect(new URL(page.url()).search).toBe('?from=x');
  });
});

describe('sharing', () => {
  test('from the thank-you page opens a small window with the words of the quiz', async ({
    product,
    quiz,
    context,
    page,
  }) => {
    await context.route(/twitter\.com|facebook\.com|linkedin\.com/, (route) => route.fulfill({ body: 'there' }));
    await page.goto(`${product.url}/thank-you/${quiz.id}`);
    const button = page.getByRole('button', { name: 'Twitter', exact: true });
    const [popup] = await Promise.all([context.waitForEvent('page'), button.click()]);
    const address = new URL(
      popup.url() === 'about:blank' ? await popup.waitForURL(/twitter/).then(() => popup.url()) : popup.url(),
    );
    expect(address.searchParams.get('text')).toBe(`I just completed "${quiz.title}" quiz!`);
    expect(address.searchParams.get('url')).toBe(`${product.url}/quiz/${quiz.id}`);
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 400]);
  });
});

describe('a quiz page', () => {
  test('says that it is loading until its script runs, and when there is no such quiz', async ({
    product,
    quiz,
    newPage,
    page,
  }) => {
    // What stands there until the script runs, which is in the page itself.
    const before = await newPage({ javaScriptEnabled: false });
    await before.goto(`${product.url}/embed/${quiz.id}`);
    await before.getByText('Loading quiz...').waitFor();
    await page.goto(`${product.url}/embed/${quiz.id}`);
    await page.getByText('Question 1 of 5').waitFor();
    await page.goto(`${product.url}/embed/nothing`);
    await page.getByText('Quiz Not Found').waitFor();
    await page.getByText("The quiz you're looking for is not available or has been deactivated.").waitFor();
  });
});
