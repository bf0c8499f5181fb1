import mongoose from 'mongoose';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { DAY_MS } from '#contract/time';
import { fayAnswers, readinessQuiz } from '../api/src/test/readiness-quiz.ts';
import { axeProblems } from './axe.ts';
import { sendingTest as test } from './fixtures.ts';

const choose = async (page: Page, steps: readonly number[]) => {
  for (const step of steps) {
    const title = await page.getByRole('heading', { level: 2 }).textContent();
    await page.getByRole('radio', { name: String(step), exact: true }).check();
    await page.getByRole('button', { name: /^(Next|Finish)$/ }).click();
    await expect.poll(() => page.getByRole('heading', { level: 2 }).textContent()).not.toBe(title);
  }
};

/** Lets two days pass for those who left. */
async function passTwoDays({ mongoUri, database }: { mongoUri: string; database: string }): Promise<void> {
  const connection = await mongoose.createConnection(mongoUri, { dbName: database }).asPromise();
  const before = new Date(Date.now() - 2 * DAY_MS);
  await connection
    .collection('submissions')
    .updateMany({ partial: { $exists: true } }, { $set: { 'partial.at': before } });
  await connection
    .collection('deliveries')
    .updateMany({ destination: 'resume-mail', state: 'pending' }, { $set: { nextAttemptAt: before } });
  await connection.close();
}

test('a visitor fills in the form first, leaves after nine questions, and goes on by the mail in another browser', async ({
  owner,
  product,
  mails,
  newPage,
}) => {
  const quiz = await owner.publish({ ...readinessQuiz, resumeMail: true } as Parameters<typeof owner.publish>[0]);
  const page = await newPage();
  await page.goto(`${product.url}/quiz/${quiz.id}`);
  await page.getByLabel('Name').fill('Fay Fern');
  await page.getByLabel('Email').fill('fay@example.com');
  await page.getByRole('checkbox').check();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await choose(page, fayAnswers.slice(0, 9));
  await page.getByText('Question 10 of 15').waitFor();
  await expect.poll(async () => (await owner.leads(quiz.id))[0]?.progress?.answered).toBe(9);
  await page.reload();
  await page.getByText('Question 10 of 15').waitFor();
  await page.context().close();

  await expect
    .poll(
      async () => {
        await passTwoDays(product as unknown as { mongoUri: string; database: string });
        return mails.received.length;
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .toBe(1);
  await owner.page.goto(`${product.url}/dashboard/leads`);
  await owner.page.getByText('Left after question 9 of 15').first().waitFor();
  expect(await axeProblems(owner.page)).toEqual([]);

  const link = /http\S+\?resume=\S+/.exec(mails.received[0]?.text ?? '')?.[0] ?? '';
  const other = await newPage();
  await other.goto(link);
  await other.getByText('Question 10 of 15').waitFor();
  expect(other.url()).toBe(`${product.url}/quiz/${quiz.id}`);
  await choose(other, fayAnswers.slice(9));
  await other.getByText('Beginning').first().waitFor();
  const leads = await owner.leads(quiz.id);
  expect(leads.map(({ name, totalScore, outcome }) => [name, totalScore, outcome])).toEqual([
    ['Fay Fern', 7, 'Beginning'],
  ]);
});
