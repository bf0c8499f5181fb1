import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import type { startMailServer } from '../api/src/test/mail-server.ts';
import type { startReceiver } from '../api/src/test/webhook-receiver.ts';
import { axeProblems } from './axe.ts';
import { goToStep } from './build-quiz.ts';
import { sendingTest as test } from './fixtures.ts';
import type { HostSite } from './host-site.ts';
import type { Owner } from './owner.ts';
import { answerAll } from './take-quiz.ts';

let product: { url: string };
let mails: Awaited<ReturnType<typeof startMailServer>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let site: HostSite;
let browser: Browser;
let owner: Owner;
let page: Page;
let quiz: Quiz;
test.beforeAll(
  async ({
    browser: chromium,
    site: siteOfFile,
    mails: server,
    receiver: hooks,
    product: ownProduct,
    owner: signedIn,
  }) => {
    browser = chromium;
    site = siteOfFile;
    mails = server;
    receiver = hooks;
    product = ownProduct;
    owner = signedIn;
    page = owner.page;
  },
);
const until = (read: () => Promise<unknown> | unknown) => expect.poll(read).toBeTruthy();

test('an owner formats an outcome with the keyboard, and has the result sent by mail', async () => {
  quiz = await owner.publish({
    title: 'Which coffee are you?',
    description: 'Three cups will tell.',
    startPage: true,
    outcomeType: 'bucket',
    leadFields: [{ kind: 'email', required: true }, { kind: 'phone', required: true }, { kind: 'company' }],
    questions: ['In the morning?', 'At night?'].map((title) => ({
      title,
      options: [
        { text: 'A cup of Filter', bucket: 'Filter' },
        { text: 'A cup of Espresso', bucket: 'Espresso' },
      ],
    })),
    outcomes: [
      {
        name: 'Filter',
        title: 'Filter coffee',
        buttonText: 'Find your beans',
        buttonUrl: 'https://beans.example/?from=quiz',
      },
      { name: 'Espresso' },
    ],
  });
  await owner.call('PUT', `/api/quizzes/${quiz.id}/webhook`, { url: receiver.url });
  await page.goto(`${product.url}/dashboard/quiz-builder/${quiz.id}`);
  await goToStep(page, 'Theme & Design');
  await page.locator('[data-outcome]').first().click();
  const words = page.getByRole('textbox', { name: 'Outcome 1 description' });
  await words.fill('You are patient');
  await words.press('Shift+Home');
  await words.press('Control+b');
  await words.press('End');
  await words.press('Enter');
  await words.pressSequentially('- Water\nLight');
  await page.getByRole('group', { name: 'Text formatting' }).getByRole('button', { name: 'Bulleted list' }).click();
  expect(await words.inputValue()).toBe('**You are patient**\n- Water\n- Light');
  const preview = page.getByRole('region', { name: 'Live preview' });
  await preview.locator('strong', { hasText: 'You are patient' }).waitFor();
  // The preview is drawn in a later frame than the field.
  await expect.poll(() => preview.locator('.text li').allInnerTexts()).toEqual(['Water', 'Light']);
  expect(await axeProblems(page)).toEqual([]);
  await goToStep(page, 'Thank You Page');
  await page.getByRole('switch', { name: 'Send the result by email' }).click();
  await preview.getByText('We’ll email it to you, too.').waitFor();
  const written = page.getByRole('region', { name: 'Mails' });
  await written.getByRole('button', { name: 'Add mail' }).click();
  await page.getByRole('menuitem', { name: 'Mail with the result' }).click();
  await page.getByRole('textbox', { name: 'Mail 1 subject' }).fill('{{outcome}}, and a coupon');
  await page.getByRole('button', { name: 'Lay out this mail' }).click();
  await page.getByRole('button', { name: 'Add block to mail 1' }).click();
  await page.getByRole('menuitem', { name: 'Heading' }).click();
  await page.getByLabel(/^Mail 1 block \d+ heading$/).fill('Your coupon: SKIN10');
  await page.getByRole('button', { name: 'Show preview' }).click();
  await written.frameLocator('iframe').getByRole('heading', { name: 'Your coupon: SKIN10' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  if (process.env.QF_SHOTS) await written.screenshot({ path: `${process.env.QF_SHOTS}/mails.png` });
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await page.getByText(`It is on its way to ${owner.email}.`).first().waitFor();
  await until(() => mails.received.some(({ subject }) => subject === 'Test: Filter coffee, and a coupon'));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await until(async () => (await owner.call<Quiz>('GET', `/api/quizzes/${quiz.id}`)).resultMail);
});

test('a visitor of another site gets everything: screen and mail', async () => {
  const visitor = await browser.newPage({ viewport: { width: 390, height: 900 }, reducedMotion: 'reduce' });
  await visitor.goto(
    site.page(
      '/shop',
      `<div id="quiz-${quiz.id}"></div><script src="${product.url}/embed/${quiz.id}.js" async></script>`,
    ),
  );
  await visitor.getByRole('button', { name: 'Start' }).click();
  await answerAll(visitor, ['A cup of Filter', 'A cup of Filter']);
  await visitor.getByLabel('Email').fill('vera@example.com');
  await visitor.getByLabel('Phone').fill('12');
  await visitor.getByLabel('Company').fill('Acme');
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: 'See My Result' }).click();
  await visitor.getByText('Please enter a phone number with its country code').waitFor();
  await expect
    .poll(() => visitor.evaluate(() => document.querySelector('[id^=quiz-]')?.shadowRoot?.activeElement?.id))
    .toBe('phone');
  expect(await axeProblems(visitor)).toEqual([]);
  await visitor.getByLabel('Phone').fill('+49 30 901820');
  await visitor.getByRole('button', { name: 'See My Result' }).click();
  await visitor.getByRole('heading', { name: 'Filter coffee' }).waitFor();
  await visitor.locator('strong', { hasText: 'You are patient' }).waitFor();
  expect(await visitor.getByText('SKIN10').count()).toBe(0);
  expect(await axeProblems(visitor)).toEqual([]);

  await until(() => mails.received.some(({ to }) => to[0] === 'vera@example.com'));
  const mail = mails.received.find(({ to }) => to[0] === 'vera@example.com');
  expect(mail?.subject).toBe('Filter coffee, and a coupon');
  expect(mail?.html).toContain('<strong>You are patient</strong>');
  for (const told of ['Filter coffee', 'SKIN10', '- Water', 'Find your beans: https://beans.example/?from=quiz\n'])
    expect(mail?.text).toContain(told);

  await visitor.goto(/http\S+\/api\/mail\/consent\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  for (const told of ['vera@example.com', '+4930901820', 'Acme']) await visitor.getByText(told).waitFor();
  expect(await axeProblems(visitor)).toEqual([]);
  await visitor.getByRole('button', { name: 'Withdraw consent' }).click();
  await visitor.getByRole('heading', { name: 'Your consent is withdrawn' }).waitFor();
  await visitor.close();
});

test('and its owner: lead, CSV and webhook', async () => {
  await until(() => receiver.received.some(({ body }) => body.includes('consent.withdrawn')));
  const events = receiver.received.map(({ body }) => JSON.parse(body));
  expect(events.map(({ type }) => type)).toEqual(['lead.created', 'consent.withdrawn']);
  expect(events[0].data).toMatchObject({ outcome: 'Filter', fields: [{ value: '+4930901820' }, { value: 'Acme' }] });
  const csv = await page.evaluate(async (id) => (await fetch(`/api/quizzes/${id}/export`)).text(), quiz.id);
  expect(csv).toContain('Phone,Company,Consent withdrawn');
  await page.goto(`${product.url}/dashboard/leads`);
  await page.getByRole('button', { name: /Consent withdrawn.*vera@example.com/s }).click();
  const sheet = page.getByRole('dialog');
  for (const told of ['Withdrawn by the visitor', 'consent.withdrawn', 'Acme'])
    await sheet.getByText(told).first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Erase all from this address' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase every lead from vera@example.com?' });
  await question.getByRole('button', { name: 'Erase all' }).click();
  await page.getByText('1 lead erased. The totals are kept.').first().waitFor();
});
