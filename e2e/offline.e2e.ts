import type { Page } from 'playwright';
import { beforeEach, expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { axeProblems } from './axe.ts';
import { readSample } from './build-quiz.ts';
import { test } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';
import { followRequests } from './requests.ts';

const { quiz: sample } = readSample('home-energy-checkup');
const OFFLINE = 'You are offline. Nothing can be saved until the connection is back; what you typed stays here.';
let owner: Owner;
let page: Page;
let quiz: Quiz;
/** What was asked of the server beside reading. */
let writes: string[];
let quiet: () => Promise<void>;

test.beforeAll(async ({ owner: signedIn }) => {
  owner = signedIn;
});
beforeEach(async () => {
  quiz = await owner.call<Quiz>('POST', '/api/quizzes', { ...sample, title: 'In the tunnel' });
  page = await owner.page.context().newPage();
  quiet = followRequests(page);
  return async () => {
    await network(true);
    await page.close();
    await owner.call('DELETE', `/api/quizzes/${quiz.id}`).catch(() => undefined);
  };
});
const network = (on: boolean) => owner.page.context().setOffline(!on);
const open = async (path: string) => {
  await page.goto(product.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await quiet();
  writes = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/')) writes.push(`${request.method()} ${pathname}`);
  });
};
const says = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const stored = () => owner.call<Quiz>('GET', `/api/quizzes/${quiz.id}`);

test('deletes nothing later that could not be deleted when it was asked for', async () => {
  await open('/dashboard/quizzes');
  await page.getByRole('button', { name: 'More actions for In the tunnel' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await network(false);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await says('Failed to delete quiz. You are offline.');
  await says(OFFLINE);
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  expect(await axeProblems(page)).toEqual([]);
  writes = [];
  await network(true);
  await page.getByText(OFFLINE).waitFor({ state: 'hidden' });
  await quiet();
  expect(writes).toEqual([]);
  await page.getByRole('button', { name: 'More actions for In the tunnel' }).waitFor();
  expect((await stored()).title).toBe('In the tunnel');
});

test('loads a page whose code was not there as soon as the network is back', async () => {
  await open('/dashboard/quizzes');
  await network(false);
  await page.getByRole('link', { name: 'Share & Embed' }).first().click();
  await says('You are offline. It is loaded as soon as the connection is back.');
  await network(true);
  await page.getByRole('heading', { name: 'Share & Embed', level: 1 }).waitFor();
});
