import { expect } from 'vitest';
import { startVendorServer } from '../api/src/test/vendor-server.ts';
import { axeProblems } from './axe.ts';
import { readSample } from './build-quiz.ts';
import { test as base, ownProduct } from './fixtures.ts';
import { answerAll, leaveLead } from './take-quiz.ts';

const HOST = /^hooks\.slack\.com$/;
const GOOD = 'https://hooks.slack.com/services/T000/B000/good';
const reroute = new URL('./reroute-vendors.mjs', import.meta.url);

// biome-ignore-start lint/correctness/noEmptyPattern: Vitest reads what a fixture depends on from its first parameter.
const test = base
  .extend('slack', { scope: 'file' }, async ({}, { onCleanup }) => {
    // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
    const slack = await startVendorServer(HOST, ({ url, body }) => {
      if (!url.pathname.endsWith('/good')) return { status: 403, body: 'invalid_token' };
      return JSON.stringify(body) === '{}' ? { status: 400, body: 'no_text' } : { body: 'ok' };
    });
    onCleanup(slack.close);
    return slack;
  })
  .extend('product', { scope: 'file' }, async ({ slack }, { onCleanup }) => {
    const env = {
      NODE_OPTIONS: `--import ${reroute.href}`,
      TEST_VENDOR_HOSTS: HOST.source,
      TEST_VENDOR_PORT: String(slack.port),
    };
    return ownProduct({ env }, onCleanup);
  });
// biome-ignore-end lint/correctness/noEmptyPattern: as above

test('Slack is connected once, used in a quiz, and told of its leads', async ({ owner, product, slack, newPage }) => {
  const { page } = owner;
  const quiz = await owner.publish(readSample('coffee-personality').quiz);
  await page.goto(`${product.url}/dashboard/integrations`);
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Slack' });
  const address = dialog.getByLabel('Webhook URL', { exact: true });
  await address.fill(GOOD.replace('good', 'bad'));
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.getByText(/invalid_token/).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await address.fill(GOOD);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Slack is connected').first().waitFor();
  await page.getByText('Connected', { exact: true }).waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Use in a quiz' }).click();
  await page.getByRole('link', { name: 'Share', exact: true }).click();
  const editor = page.getByRole('dialog', { name: 'Slack' });
  await editor.getByText(/^Sample: Sample Lead/).waitFor();
  await editor.getByRole('button', { name: 'Send this sample' }).click();
  await editor.getByText(/^200 in \d+ ms/).waitFor();
  expect(slack.seen.at(-1)?.body).toMatchObject({ text: expect.stringContaining('Sample: Sample Lead') });
  await page.setViewportSize({ width: 390, height: 844 });
  const [width, room] = await editor.evaluate((dialog) => [dialog.scrollWidth, dialog.clientWidth] as const);
  expect(width).toBeLessThanOrEqual(room);
  expect(await axeProblems(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Save' }).click();
  await page.getByText('New leads of this quiz are sent to Slack').first().waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });

  const visitor = await newPage();
  await visitor.goto(`${product.url}/quiz/${quiz.id}`);
  await answerAll(
    visitor,
    quiz.questions.map(({ options }) => options[0]?.text ?? 'Something'),
  );
  await leaveLead(visitor, { name: 'Ana Alves', email: 'ana@example.com' });
  await expect.poll(() => JSON.stringify(slack.seen.at(-1)?.body)).toContain('Ana Alves (ana@example.com) took');
  await page.reload();
  await page.getByRole('button', { name: 'Edit: Slack' }).click();
  await page.getByText('Lead: Ana Alves').waitFor();
});
