import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { signedInOwner } from './owner.ts';
import { product } from './product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
});

it('shows Arabic from right to left in a quiz of another language, and English from left to right in an Arabic one', async () => {
  const owner = await signedInOwner(browser, product.url, 'ann@example.com');
  const [arabic, english] = ['هل تحب القهوة؟', 'Do you like coffee?'];
  for (const [language, title, side] of [
    ['en', arabic, 'right'],
    ['en', english, 'left'],
    ['ar', english, 'left'],
    ['ar', arabic, 'right'],
  ] as const) {
    const quiz = await owner.publish({
      title,
      language,
      outcomeType: 'points',
      outcomes: [],
      questions: [
        {
          title,
          options: [
            { text: title, points: 1 },
            { text: 'B', points: 0 },
          ],
        },
        { title, type: 'short_text', options: [] },
      ],
    });
    const page = await browser.newPage();
    await page.goto(`${product.url}/quiz/${quiz.id}`);
    const heading = page.getByRole('heading', { name: title, level: 2 });
    await heading.waitFor();
    const aligned = await heading.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return text.left - box.left > box.right - text.right ? 'right' : 'left';
    });
    expect([language, title, aligned]).toEqual([language, title, side]);
    await page.close();
  }
  await owner.close();
});
