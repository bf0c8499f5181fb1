import { expect } from 'vitest';
import { test } from './fixtures.ts';

test('shows Arabic from right to left in a quiz of another language, and English from left to right in an Arabic one', async ({
  product,
  owner,
  page,
}) => {
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
  }
});
