import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { goToStep } from './build-quiz.ts';
import { test } from './fixtures.ts';

const draft = {
  title: 'How far are you?',
  outcomeType: 'points' as const,
  questions: [
    {
      title: 'Do you plan?',
      options: [
        { text: 'No', points: 0 },
        { text: 'A little', points: 50 },
        { text: 'Yes', points: 100 },
      ],
    },
  ],
  outcomes: [
    { name: 'Open', minScore: 0, maxScore: 33 },
    { name: 'On the way', minScore: 34, maxScore: 66 },
    { name: 'Ready', minScore: 67, maxScore: 100 },
  ],
};
let page: Page;

test.beforeEach(async ({ ownerPage }) => {
  page = ownerPage;
  await page.setViewportSize({ width: 1440, height: 1300 });
});

const ground = (place: Locator) =>
  place.first().evaluate((element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
    }
    return '';
  });
/** The color of an outcome in each picture of the builder's second step. */
const colors = async (name: string) => {
  const row = page.getByRole('button', { name: new RegExp(`^${name}`) });
  const share = page.getByRole('region', { name: 'Scoring X-ray' }).getByRole('listitem').filter({ hasText: name });
  return {
    ruler: await ground(page.getByRole('figure', { name: 'Ranges of scores' }).getByText(name, { exact: true })),
    line: await ground(row.locator('.rounded-full')),
    xRay: await ground(share.locator('[style*=width]')),
  };
};
const inWhatIf = (name: string) =>
  ground(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name }) })
      .locator('.rounded-full'),
  );
const alike = (color: string) => ({ ruler: color, line: color, xRay: color });

test('an outcome keeps its color when others go, come and are saved, in every picture and in the figures', async ({
  product,
  owner,
}) => {
  const quiz = await owner.publish(draft);
  for (const { id: answerOptionId } of quiz.questions[0]?.options ?? []) {
    const sent = await fetch(`${product.url}/api/public/quiz/${quiz.id}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        sessionId: randomUUID(),
        name: 'Vi Sitor',
        email: `${randomUUID()}@example.com`,
        consentGiven: true,
        answers: [{ questionId: quiz.questions[0]?.id, answerOptionId }],
      }),
    });
    expect(sent.status).toBe(200);
  }
  await page.goto(`${product.url}/dashboard/quiz-builder/${quiz.id}`);
  await goToStep(page, 'Theme & Design');
  await page.getByRole('region', { name: 'Scoring X-ray' }).getByText('On the way').waitFor();
  const [open, onTheWay, ready] = await Promise.all(draft.outcomes.map(({ name }) => colors(name)));
  if (!open || !onTheWay || !ready) throw new Error('There are three outcomes.');
  expect(new Set([open.line, onTheWay.line, ready.line]).size).toBe(3);
  for (const each of [open, onTheWay, ready]) expect(each).toEqual(alike(each.line));

  await page.getByRole('button', { name: 'Remove outcome 2' }).click();
  await page.getByRole('region', { name: 'What would change' }).getByText('1 of 3 results would change.').waitFor();
  await expect.poll(() => colors('Ready')).toEqual(ready);
  expect(await colors('Open')).toEqual(open);
  // Before and after, also of the one that is gone.
  for (const [name, each] of [
    ['Open', open],
    ['On the way', onTheWay],
    ['Ready', ready],
  ] as const)
    expect(await inWhatIf(name)).toBe(each.line);

  await page.getByRole('button', { name: 'Add outcome' }).click();
  await page.getByLabel('Outcome 3 name').fill('Somewhere');
  const added = page.getByRole('button', { name: /^Somewhere/ }).locator('.rounded-full');
  const fourth = await ground(added);
  expect([open.line, onTheWay.line, ready.line]).not.toContain(fourth);
  await page.getByRole('button', { name: 'Spread ranges evenly' }).click();
  await page.keyboard.press('Control+S');
  await page.getByText('Quiz updated successfully', { exact: true }).first().waitFor();
  expect(await ground(added)).toBe(fourth);
  expect((await colors('Ready')).line).toBe(ready.line);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click();
  await page.getByRole('main').getByRole('link', { name: draft.title }).first().click();
  const distribution = page.getByRole('region', { name: 'Outcome Distribution' });
  await distribution.getByText('Ready').waitFor();
  // The one that was added since is in sight, too.
  await distribution.getByText(/^Nobody got .*“Somewhere”\.$/).waitFor();
  expect(await ground(distribution.getByRole('listitem').filter({ hasText: 'Ready' }).locator('[style*=width]'))).toBe(
    ready.line,
  );

  // A lead has that of its outcome, in the list and beside it; the outcome that is gone has none.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click();
  const dotOf = (outcome: string) =>
    ground(
      page.getByRole('button').filter({ hasText: 'Score: ' }).filter({ hasText: outcome }).locator('[aria-hidden]'),
    );
  await page.getByText('Score: 100').waitFor();
  expect([await dotOf('Open'), await dotOf('Ready')]).toEqual([open.line, ready.line]);
  expect([open.line, onTheWay.line, ready.line]).not.toContain(await dotOf('On the way'));
  await page.getByText('Score: 100').click();
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByText('Ready').waitFor();
  expect(await ground(result.locator('[aria-hidden]'))).toBe(ready.line);
});
