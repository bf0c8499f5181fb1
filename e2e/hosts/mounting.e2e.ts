import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSample } from '../build-quiz.ts';
import { signedInOwner } from '../owner.ts';
import { startHosts } from './host-pages.ts';
import { serveReact } from './serve-react.ts';

let hosts: Awaited<ReturnType<typeof startHosts>>;
let other = 'demo-quiz';
beforeAll(async () => {
  hosts = await startHosts(async () => other);
  const owner = await signedInOwner(hosts.browser, hosts.product.url, 'hella.host@example.com');
  other = (await owner.publish(readSample('coffee-personality').quiz)).id;
  await owner.close();
});
afterAll(() => hosts?.close());

it('loaded-twice: once in each of two containers, each with a life of its own', async () => {
  const { page, errors, close } = await hosts.open('loaded-twice');
  await page.getByText('Question 1 of 3').nth(1).waitFor();
  expect(await page.getByText('Question 1 of 3').count()).toBe(2);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).first().click();
  await page.getByText('Question 2 of 3').waitFor();
  expect(await page.getByText('Question 1 of 3').count()).toBe(1);
  expect(errors).toEqual([]);
  await close();
});

it('several-quizzes: each in its own container', async () => {
  const { page, errors, close } = await hosts.open('several-quizzes');
  await page.locator('#quiz-demo-quiz').getByText('Question 1 of 3').waitFor();
  await page.locator(`#quiz-${other}`).getByText('Question 1 of 5').waitFor();
  expect(errors).toEqual([]);
  await close();
});

it('removed-and-cloned: comes back after innerHTML has put its container back', async () => {
  const { page, errors, close } = await hosts.open('removed-and-cloned');
  await page.getByText('Question 1 of 3').waitFor();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByText('Question 1 of 3').waitFor({ state: 'detached' });
  await page.getByText('Question 1 of 3').waitFor();
  expect(await page.getByRole('radio').first().isChecked(), 'answers stay').toBe(true);
  expect(await page.getByText('Question 1 of 3').count()).toBe(1);
  expect(errors).toEqual([]);
  await close();
});

it('route-change: is there again on the next page, without its script running again', async () => {
  const { page, errors, close } = await hosts.open('route-change');
  await page.getByText('Question 1 of 3').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('heading', { name: 'Another page' }).waitFor();
  await page.getByText('Question 1 of 3').waitFor();
  expect(await page.getByText('Question 1 of 3').count()).toBe(1);
  expect(errors).toEqual([]);
  await close();
});

it('strict-mode: shows once although React mounts twice', async () => {
  await serveReact(hosts.shop, 'strict-mode');
  const { page, errors, close } = await hosts.open('strict-mode');
  await page.getByText('Question 1 of 3').waitFor();
  expect(await page.getByText('Question 1 of 3').count()).toBe(1);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Question 2 of 3').waitFor();
  expect(errors).toEqual([]);
  await close();
});
