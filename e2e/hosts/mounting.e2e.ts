import { expect } from 'vitest';
import { readSample } from '../build-quiz.ts';
import { test as base } from './host-pages.ts';
import { serveReact } from './serve-react.ts';

const test = base.extend('otherQuizId', { scope: 'file' }, async ({ owner }) => {
  const { id } = await owner.publish(readSample('coffee-personality').quiz);
  return id;
});

test('loaded-twice: once in each of two containers, each with a life of its own', async ({ open }) => {
  const { page, errors } = await open('loaded-twice');
  await page.getByText('Question 1 of 3').nth(1).waitFor();
  expect(await page.getByText('Question 1 of 3').count()).toBe(2);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).first().click();
  await page.getByText('Question 2 of 3').waitFor();
  expect(await page.getByText('Question 1 of 3').count()).toBe(1);
  expect(errors).toEqual([]);
});

test('several-quizzes: each in its own container', async ({ open, otherQuizId }) => {
  const { page, errors } = await open('several-quizzes');
  await page.locator('#quiz-demo-quiz').getByText('Question 1 of 3').waitFor();
  await page.locator(`#quiz-${otherQuizId}`).getByText('Question 1 of 5').waitFor();
  expect(errors).toEqual([]);
});

test('removed-and-cloned: comes back after innerHTML has put its container back', async ({ open }) => {
  const { page, errors } = await open('removed-and-cloned');
  await page.getByText('Question 1 of 3').waitFor();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByText('Question 1 of 3').waitFor({ state: 'detached' });
  await page.getByText('Question 1 of 3').waitFor();
  expect(await page.getByRole('radio').first().isChecked(), 'answers stay').toBe(true);
  expect(await page.getByText('Question 1 of 3').count()).toBe(1);
  expect(errors).toEqual([]);
});

test('route-change: is there again on the next page, without its script running again', async ({ open }) => {
  const { page, errors } = await open('route-change');
  await page.getByText('Question 1 of 3').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('heading', { name: 'Another page' }).waitFor();
  await page.getByText('Question 1 of 3').waitFor();
  expect(await page.getByText('Question 1 of 3').count()).toBe(1);
  expect(errors).toEqual([]);
});

test('strict-mode: shows once although React mounts twice', async ({ hosts, open }) => {
  await serveReact(hosts.shop, 'strict-mode');
  const { page, errors } = await open('strict-mode');
  await page.getByText('Question 1 of 3').waitFor();
  expect(await page.getByText('Question 1 of 3').count()).toBe(1);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Question 2 of 3').waitFor();
  expect(errors).toEqual([]);
});
