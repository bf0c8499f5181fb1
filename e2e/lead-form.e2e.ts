import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';
import { axeProblems } from './axe.ts';
import { buildByHand, goToStep, signIn } from './build-quiz.ts';
import { expectFocus } from './expect-focus.ts';
import { test } from './fixtures.ts';
import type { HostSite } from './host-site.ts';
import { product } from './product.ts';
import { answerAll } from './take-quiz.ts';

let site: HostSite;
let browser: Browser;
let creator: Page;
let id = '';

test.beforeAll(async ({ browser: chromium, site: siteOfFile }) => {
  browser = chromium;
  site = siteOfFile;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  creator = await context.newPage();
  await signIn(creator, product.url, 'fay.fields@example.com');
});

test('a form is built by hand: what it asks for, in which order, and what is agreed to', async () => {
  id = await buildByHand(creator, {
    title: 'Roof check',
    description: '',
    outcomeType: 'points',
    primaryColor: '#0F7B63',
    secondaryColor: '#FFFFFF',
    questions: [
      {
        title: 'How old is the roof?',
        type: 'multiple_choice',
        options: [
          { text: 'New', points: 10 },
          { text: 'Old', points: 0 },
        ],
      },
    ],
  });
  await goToStep(creator, 'Thank You Page');
  const add = async (kind: string) => {
    await creator.getByRole('button', { name: 'Add field' }).click();
    await creator.getByRole('menuitem', { name: kind, exact: true }).click();
  };
  await add('Phone');
  await expectFocus(creator, 'adding a field', 'Label of field 3');
  await creator.getByRole('textbox', { name: 'Country of field 3' }).fill('de');
  await add('Choice');
  await creator.getByRole('textbox', { name: 'Label of field 4' }).fill('How many live there?');
  await creator.getByRole('textbox', { name: 'Choices of field 4' }).fill('One or two\nMore\n');
  await creator.getByRole('button', { name: 'Move up field 4' }).click();
  await creator
    .getByRole('textbox', { name: 'Consent text' })
    .fill('I agree to the [privacy policy](https://acme.example/p).');
  const second = creator.getByRole('switch', { name: 'Ask for a second consent' });
  await second.click();
  // Whoever clears it to write their own words is still in it; left empty it has the standard ones again.
  const words = creator.getByLabel('Text of the second consent');
  const standard = await words.inputValue();
  await words.fill('');
  await expectFocus(creator, 'clearing the second consent', 'Text of the second consent');
  await words.press('Tab');
  expect([await words.inputValue(), await second.isChecked()]).toEqual([standard, true]);
  // The preview beside it is the form itself.
  await creator.getByRole('region', { name: 'Live preview' }).getByLabel('How many live there? (optional)').waitFor();
  expect(await axeProblems(creator)).toEqual([]);
  await creator.getByRole('button', { name: 'Save and Publish' }).click();
  await creator.getByText('Published', { exact: true }).waitFor();
});

test('a visitor of another site fills it in', async ({ newPage }) => {
  const page = await newPage({ viewport: { width: 390, height: 900 } });
  await page.goto(
    site.page('/shop', `<div id="quiz-${id}"></div><script src="${product.url}/embed/${id}.js" async></script>`),
  );
  await answerAll(page, ['New']);
  const labels = await page.locator('.field label').allTextContents();
  expect(labels).toEqual(['Name (optional)', 'Email', 'How many live there? (optional)', 'Phone (optional)']);
  expect(await page.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('https://acme.example/p');
  await page.getByRole('textbox', { name: 'Email' }).fill('roof@example.com');
  await page.getByLabel('How many live there?').selectOption('More');
  await page.getByLabel('Phone').fill('12');
  await page.getByRole('checkbox', { name: /I agree to the/ }).check();
  await page.getByRole('checkbox', { name: /news and offers/ }).check();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'See My Result' }).click();
  await page.getByText('Please enter a valid phone number, such as 01512 3456789').waitFor();
  await page.getByLabel('Phone').fill('030 901820');
  await page.getByRole('button', { name: 'See My Result' }).click();
  await page.getByText('out of 100 points').waitFor();
});

test('its buttons are met in the order in which they are seen, however narrow it is', async ({ page }) => {
  await page.goto(`${product.url}/quiz/${id}`);
  await answerAll(page, ['New']);
  await page.getByRole('button', { name: 'See My Result' }).waitFor();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    const places = await page
      .locator('.actions button')
      .evaluateAll((all) =>
        all.map((button) => button.getBoundingClientRect()).map(({ top, left }) => ({ top, left })),
      );
    const seen = [...places].sort((a, b) => a.top - b.top || a.left - b.left);
    expect([width, places]).toEqual([width, seen]);
  }
});

test('a page whose script has the plain form mounts it all the same', async ({ page }) => {
  await page.goto(
    site.page(
      '/mounted',
      `<div id="here"></div><script src="${product.url}/embed/demo-quiz.js"></script>
       <script>Quizfunnel.mount(document.getElementById('here'), { quizId: '${id}' })</script>`,
    ),
  );
  await answerAll(page, ['Old']);
  await page.getByLabel('How many live there?').waitFor();
});

test('what they gave is with the lead and in the CSV', async () => {
  await creator.goto(`${product.url}/dashboard/leads`);
  await creator.getByRole('button', { name: /roof@example.com/ }).click();
  const sheet = creator.getByRole('dialog');
  for (const text of ['+4930901820', 'How many live there?', 'More', 'Second consent'])
    await sheet.getByText(text, { exact: true }).first().waitFor();
  const [download] = await Promise.all([
    creator.waitForEvent('download'),
    creator.evaluate((quiz) => {
      location.href = `/api/quizzes/${quiz}/export`;
    }, id),
  ]);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toContain('How many live there?,Phone,Marketing consent,How old is the roof?');
  expect(csv).toContain('More,+4930901820,yes,New');
});

test('a form that comes after the result stands below it', async ({ newPage }) => {
  const status = await creator.evaluate(
    async (quiz) =>
      (
        await fetch(`/api/quizzes/${quiz}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ leadPlace: 'after' }),
        })
      ).status,
    id,
  );
  expect(status).toBe(200);
  const page = await newPage({ viewport: { width: 390, height: 900 } });
  await page.goto(`${product.url}/quiz/${id}`);
  await answerAll(page, ['New']);
  await page.getByText('out of 100 points').waitFor();
  await page.getByRole('heading', { name: 'Stay in touch' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  // Nobody has to answer everything anew to leave an address.
  await page.reload();
  await page.getByText('out of 100 points').waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill('after@example.com');
  await page.getByRole('checkbox', { name: /I agree to the/ }).check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { name: 'Stay in touch' }).waitFor({ state: 'detached' });
});
