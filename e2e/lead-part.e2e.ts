import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { leaveLead } from './take-quiz.ts';

const LEAD_PART = /\/embed\/parts\/lead-/;

const publish = (owner: Owner) =>
  owner.publish({
    title: 'One question',
    outcomeType: 'points',
    outcomes: [],
    questions: [
      { type: 'multiple_choice', title: 'Which?', options: ['This', 'That'].map((text) => ({ text, points: 1 })) },
    ],
  });
async function answer(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'This' }).check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByLabel('Email').waitFor();
}

test('a mistyped address is offered as it was meant, by a part that only the form fetches', async ({
  product,
  owner,
  newPage,
}) => {
  const { id } = await publish(owner);
  const page = await newPage();
  const fetched: string[] = [];
  page.on('response', (response) => void fetched.push(response.url()));
  const part = page.waitForResponse(LEAD_PART);
  const second = page.waitForResponse(/parts\/second-/);
  await page.goto(`${product.url}/quiz/${id}`);
  await second;
  expect(fetched.filter((url) => LEAD_PART.test(url))).toEqual([]);
  await answer(page);
  await part;
  await page.getByRole('status').waitFor({ state: 'attached' });
  await page.getByLabel('Email').fill('ann@gmial.com');
  await page.getByLabel('Email').blur();
  await page.getByText('Did you mean ann@gmail.com?').waitFor();
  await page.getByRole('button', { name: 'ann@gmail.com' }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe('ann@gmail.com');
});

test('a form whose part does not come is sent as it is', async ({ product, owner, newPage }) => {
  const { id } = await publish(owner);
  const page = await newPage();
  await page.route(LEAD_PART, (route) => route.abort());
  await page.goto(`${product.url}/quiz/${id}`);
  await answer(page);
  await leaveLead(page, { name: 'Ann', email: 'ann@gmial.com' });
  await page.getByText('out of 100 points').waitFor();
  expect(await owner.leads(id)).toMatchObject([{ email: 'ann@gmial.com' }]);
});
