import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { startMailServer } from '../api/src/test/mail-server.ts';
import type { startReceiver } from '../api/src/test/webhook-receiver.ts';
import { buildByHand, goToStep, signIn } from './build-quiz.ts';
import { sendingTest as test } from './fixtures.ts';
import type { HostSite } from './host-site.ts';

const PICTURE = 'examples/screenshot.png';
let product: { url: string };
let mails: Awaited<ReturnType<typeof startMailServer>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let site: HostSite;
let browser: Browser;
let creator: Page;
let snippet = '';
test.beforeAll(async ({ browser: chromium, site: siteOfFile, mails: server, receiver: hooks, product: ownProduct }) => {
  browser = chromium;
  site = siteOfFile;
  mails = server;
  receiver = hooks;
  product = ownProduct;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  creator = await context.newPage();
  await signIn(creator, product.url, 'hanna.hand@example.com');
});

const isDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
const says = (text: string) => creator.getByText(text, { exact: true }).first().waitFor();

test('is built by hand: start page, form, outcomes with pictures and buttons, result mail, webhook', {
  timeout: 120_000,
}, async () => {
  const votes = [
    { text: 'A cup of Filter', bucket: 'Filter' },
    { text: 'A cup of Espresso', bucket: 'Espresso' },
  ];
  const id = await buildByHand(creator, {
    title: 'Which coffee are you?',
    description: 'Three cups will tell.',
    outcomeType: 'bucket',
    primaryColor: '#0F7B63',
    secondaryColor: '#FFFFFF',
    outcomes: [
      { name: 'Filter', title: 'Filter coffee', description: 'Clear and patient.' },
      { name: 'Espresso', title: 'Espresso', description: 'Short and strong.' },
    ],
    questions: [
      { title: 'In the morning?', type: 'multiple_choice', options: votes },
      { title: 'At night?', type: 'multiple_choice', options: votes },
      { title: 'With whom?', type: 'short_text', options: [] },
    ],
  });
  await goToStep(creator, 'Quiz Basics');
  await creator.getByRole('switch', { name: 'Start page' }).click();
  await creator.getByLabel('Picture of the start page file').setInputFiles(PICTURE);
  // Its message is gone before a busy machine looks.
  await expect
    .poll(() => creator.getByLabel('Start picture URL', { exact: true }).inputValue(), { timeout: 30_000 })
    .toMatch(/^\/pictures\//);
  await creator.getByLabel('Start button').fill('Pour me one');

  await goToStep(creator, 'Theme & Design');
  for (const [index, name] of ['Filter', 'Espresso'].entries()) {
    await creator.locator('[data-outcome]').nth(index).click();
    await creator.getByText('Picture, button and redirect').click();
    await creator.getByLabel(`Picture of outcome ${index + 1} file`).setInputFiles(PICTURE);
    await expect
      .poll(() => creator.getByLabel(`Outcome ${index + 1} picture URL`, { exact: true }).inputValue())
      .toMatch(/^\/pictures\//);
    await creator.getByLabel(`Outcome ${index + 1} button text`, { exact: true }).fill(`Buy ${name}`);
    await creator
      .getByLabel(`Outcome ${index + 1} button link`, { exact: true })
      .fill(`https://beans.example/@${name}?from=quiz`);
    await creator.getByRole('switch', { name: /^Add score, outcome and email/ }).click();
  }

  await goToStep(creator, 'Thank You Page');
  for (const kind of ['Phone', 'Choice']) {
    await creator.getByRole('button', { name: 'Add field' }).click();
    await creator.getByRole('menuitem', { name: kind, exact: true }).click();
  }
  await creator.getByRole('textbox', { name: 'Label of field 4' }).fill('How many cups a day?');
  await creator.getByRole('textbox', { name: 'Choices of field 4' }).fill('One\nMany');
  await creator.getByRole('textbox', { name: 'Consent text' }).fill('I agree to the [terms](https://acme.example/t).');
  await creator.getByRole('switch', { name: 'Send the result by email' }).click();
  await creator.getByRole('button', { name: 'Use hanna.hand@example.com' }).click();
  expect(await creator.getByLabel('Replies go to').inputValue()).toBe('hanna.hand@example.com');
  await creator.getByRole('button', { name: 'Save and Publish' }).click();
  await creator.getByText('Published', { exact: true }).waitFor();

  await creator.goto(`${product.url}/dashboard/share/${id}`);
  await creator.getByLabel('Webhook URL').fill(receiver.url);
  await creator.getByRole('button', { name: 'Save', exact: true }).click();
  await creator.getByText('Signing secret – shown only now').waitFor();
  await creator.getByRole('button', { name: 'Copy script', exact: true }).click();
  await says('Embed Code copied to clipboard');
  snippet = await creator.evaluate(() => navigator.clipboard.readText());
});

test('is taken on another site, and everything is on the screen', async () => {
  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await visitor.goto(site.page('/shop', snippet));
  await visitor.getByRole('heading', { name: 'Which coffee are you?' }).waitFor();
  await isDrawn(visitor.locator('img.hero'));
  await visitor.getByText('Three cups will tell.').waitFor();
  await visitor.getByRole('button', { name: 'Pour me one' }).click();
  for (const question of ['In the morning?', 'At night?']) {
    await visitor.getByRole('heading', { name: question }).waitFor();
    await visitor.getByRole('radio', { name: 'A cup of Filter' }).check();
    await visitor.getByRole('button', { name: 'Next' }).click();
  }
  await visitor.getByRole('textbox').fill('Alone');
  await visitor.getByRole('button', { name: 'Finish' }).click();
  await visitor.getByText('We’ll email it to you, too.').waitFor();
  await visitor.getByLabel('Name (optional)').fill('Vera Visitor');
  await visitor.getByLabel('Email').fill('vera@example.com');
  await visitor.getByLabel('Phone (optional)').fill('+49 30 901820');
  await visitor.getByLabel('How many cups a day?').selectOption('Many');
  await visitor.getByRole('checkbox', { name: /I agree to the terms/ }).check();
  await visitor.getByRole('button', { name: 'See My Result' }).click();
  await visitor.getByRole('heading', { name: 'Filter coffee' }).waitFor();
  await isDrawn(visitor.locator('.result img.hero'));
  await visitor.getByText('Clear and patient.').waitFor();
  expect(await visitor.getByRole('link', { name: 'Buy Filter' }).getAttribute('href')).toBe(
    'https://beans.example/@Filter?from=quiz&score=100&outcome=Filter&email=vera%40example.com',
  );
  await visitor.close();
});

test('is in a mail to the visitor, which is replied to at the address that was chosen', async () => {
  const mail = () => mails.received.find(({ to }) => to[0] === 'vera@example.com');
  await expect.poll(mail).toBeTruthy();
  const { html = '', text = '', replyTo, from } = mail() ?? {};
  expect(from).toMatchObject({ name: 'Which coffee are you? via Quizfunnel', address: 'quiz@example.com' });
  expect(replyTo?.map(({ address }) => address)).toEqual(['hanna.hand@example.com']);
  for (const told of ['Filter coffee', 'Clear and patient.', 'I agree to the terms', 'Buy Filter'])
    for (const part of [html, text]) expect(part).toContain(told);
  const page = await browser.newPage();
  await page.setContent(html);
  await isDrawn(page.locator('img').first());
  await page.close();
});

test('is with its owner: lead, CSV, webhook', async () => {
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  const [event] = receiver.received.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'lead.created');
  expect(event.data).toMatchObject({
    outcome: 'Filter',
    fields: [{ value: '+4930901820' }, { value: 'Many' }],
  });
  expect(JSON.stringify(event.data)).toContain('vera@example.com');

  await creator.goto(`${product.url}/dashboard/leads`);
  await creator.getByRole('button', { name: /Vera Visitor/ }).click();
  const sheet = creator.getByRole('dialog');
  for (const told of ['vera@example.com', '+4930901820', 'Many', 'A cup of Filter', 'Alone'])
    await sheet.getByText(told, { exact: true }).first().waitFor();
  await sheet.getByText('I agree to the', { exact: false }).first().waitFor();

  const quizId = /quiz-([\w-]+)"/.exec(snippet)?.[1];
  await creator.goto(`${product.url}/dashboard/analytics/${quizId}`);
  const [download] = await Promise.all([
    creator.waitForEvent('download'),
    creator.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toContain('Phone,How many cups a day?');
  for (const told of ['vera@example.com', '+4930901820,Many', 'A cup of Filter,A cup of Filter,Alone'])
    expect(csv).toContain(told);
});
