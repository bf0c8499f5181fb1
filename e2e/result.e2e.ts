import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { axeProblems } from './axe.ts';
import { test } from './fixtures.ts';
import type { HostSite } from './host-site.ts';
import type { Owner } from './owner.ts';
import { product } from './product.ts';
import { answerAll, leaveLead } from './take-quiz.ts';

let shop: HostSite;
let owner: Owner;
test.beforeAll(async ({ site, owner: signedIn }) => {
  shop = site;
  owner = signedIn;
});

const cup = (bucket: string, points: number) => ({ text: `A cup of ${bucket}`, bucket, points });
const questions = ['In the morning?', 'At noon?', 'At night?'].map((title) => ({
  title,
  options: [cup('Filter', 2), cup('Espresso', 1)],
}));
const coffee = (change: object = {}) =>
  owner.publish({
    title: 'Which coffee are you?',
    outcomeType: 'bucket',
    questions,
    outcomes: [
      {
        name: 'Filter',
        title: 'Filter coffee',
        description: 'Clear and patient.',
        buttonText: 'Find your beans',
        buttonUrl: 'https://beans.example/?from=quiz',
        buttonParameters: true,
      },
      { name: 'Espresso', title: 'Espresso', description: '' },
    ],
    ...change,
  });
const script = (quiz: Quiz, theme = 'light') =>
  shop.page(
    `/${quiz.id}-${theme}`,
    `<main><script src="${product.url}/embed/${quiz.id}.js" async></script><div id="quiz-${quiz.id}" data-theme="${theme}"></div></main>`,
  );
const answers = ['A cup of Espresso', 'A cup of Filter', 'A cup of Filter'];
const ada = { name: 'Ada', email: 'ada@example.com' };

test.for(['light', 'dark'])(
  'of a category quiz is worth sharing, on another origin, %s',
  async (theme, { newPage }) => {
    const page = await newPage({ reducedMotion: 'reduce' });
    await page.goto(script(await coffee({ outcomeType: 'bucket' }), theme));
    await answerAll(page, answers);
    await leaveLead(page, ada);
    await page.getByRole('heading', { name: 'Filter coffee' }).waitFor();
    expect(await page.getByRole('link', { name: 'Find your beans' }).getAttribute('href')).toBe(
      'https://beans.example/?from=quiz&score=83&outcome=Filter&email=ada%40example.com',
    );
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual(['Filter\n67%', 'Espresso\n33%']);
    await page.getByText('83 out of 100 points').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take it again' }).click();
    await page.getByText('Question 1 of 3').waitFor();
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  },
);

test('is shared by an address that leads to the quiz, with a picture of it and nothing of whoever had it', async ({
  newPage,
}) => {
  const quiz = await coffee({ thankYouPageConfig: { showSocialShare: true } });
  const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(script(quiz));
  await answerAll(page, answers);
  await leaveLead(page, ada);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Link copied' }).waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).not.toMatch(/\bada\b|@|%40/i);
  await page.goto(address);
  await page.getByText('Question 1 of 3').waitFor();
  const tag = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
  expect(await tag('og:title')).toBe('I got “Filter coffee” – Which coffee are you?');
  expect(await tag('og:url')).toBe(address);
  const picture = await page.request.get((await tag('og:image')) ?? '');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  // Width and height of a PNG.
  const bytes = await picture.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
});

test('of a points quiz is a ring, and two tries are two leads', async ({ newPage }) => {
  const quiz = await coffee({ outcomeType: 'points', outcomes: [], thankYouPageConfig: { showSocialShare: false } });
  const page = await newPage({ reducedMotion: 'reduce' });
  await page.goto(script(quiz));
  for (const email of ['one@example.com', 'two@example.com']) {
    await answerAll(page, answers);
    await leaveLead(page, { name: 'Ada', email });
    await page.getByText('83 out of 100 points').waitFor();
    expect(await page.getByRole('button', { name: 'Copy link' }).count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take it again' }).click();
  }
  expect((await owner.leads(quiz.id)).map(({ email }) => email)).toEqual(['two@example.com', 'one@example.com']);
});

describe('a lead without a connection', () => {
  const offline = 'You are offline. Your answers are kept and will be sent.';
  async function toForm(page: Page, quiz: Quiz) {
    const part = page.waitForResponse(/parts\/second-/);
    await page.goto(script(quiz));
    await part;
    await answerAll(page, answers);
  }
  test('is said to wait at once, and goes when there is one', async ({ page }) => {
    const quiz = await coffee();
    const context = page.context();
    await toForm(page, quiz);
    await context.setOffline(true);
    await leaveLead(page, ada);
    await page.getByText(offline).waitFor({ timeout: 2_000 });
    expect(await axeProblems(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Filter coffee' }).waitFor();
    expect(await owner.leads(quiz.id)).toHaveLength(1);
  });
  test('outlives its tab, and is sent once when a quiz is opened again', async ({ page }) => {
    const quiz = await coffee();
    const context = page.context();
    await toForm(page, quiz);
    await context.setOffline(true);
    await leaveLead(page, ada);
    await page.getByText(offline).waitFor();
    // A tab that is closed gets its connection back for a moment.
    await page.goto('about:blank');
    await page.close();
    expect(await owner.leads(quiz.id)).toHaveLength(0);
    await context.setOffline(false);
    // Another quiz of the same server on the same site.
    const other = await coffee({ title: 'Another' });
    const later = await context.newPage();
    const sent = later.waitForResponse(/submit$/);
    await later.goto(script(other));
    expect((await sent).status()).toBe(200);
    await later.reload();
    await later.waitForResponse(/parts\/second-/).catch(() => undefined);
    expect((await owner.leads(quiz.id)).map(({ email }) => email)).toEqual(['ada@example.com']);
    expect(await later.evaluate('Object.keys(localStorage)')).toEqual([]);
  });
});

test('is one screen with its thanks, and its thank-you page opened directly says all of it', async ({
  page,
  newPage,
}) => {
  const quiz = await coffee({
    thankYouPageType: 'dynamic',
    language: 'de',
    thankYouPageConfig: { title: 'Danke, {{name|Gast}}!', message: 'Du bist {{outcome}}.', backgroundColor: '#F3E9DC' },
  });
  await page.goto(`${product.url}/quiz/${quiz.id}`);
  for (const [index, answer] of answers.entries()) {
    await page.getByText(`Frage ${index + 1} von 3`).waitFor();
    await page.getByRole('radio', { name: answer }).check();
    await page.locator('.main').click();
  }
  await page.getByLabel('Name (optional)').fill('Ada');
  await page.getByLabel('E-Mail').fill('ada@example.com');
  await page.getByRole('checkbox').check();
  await page.locator('.main').click();
  await page.getByText('Danke, Ada!').waitFor();
  expect(await page.getByText('Du bist Filter coffee.').count()).toBe(1);
  // What its owner left as it was is in the quiz's language, too.
  await page.getByText('Ihre Antworten wurden gespeichert').waitFor();
  const ground = await page.locator('.thanks').evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(ground).toBe('rgb(243, 233, 220)');
  // There is nowhere to go on.
  expect(await page.getByRole('link', { name: 'Weiter zum nächsten Schritt' }).count()).toBe(0);

  const address = `${product.url}/thank-you/${quiz.id}?score=83&outcome=Filter`;
  const thanks = await newPage();
  // An owner's link may add the visitor's email.
  await thanks.goto(`${address}&email=ada%40example.com`);
  await thanks.getByRole('heading', { name: 'Danke, Gast!' }).waitFor();
  await thanks.getByText('Du bist Filter coffee.').waitFor();
  await thanks.getByText('Ihre Antworten wurden gespeichert').waitFor();
  await thanks.getByText('Weitere Quiz entdecken').waitFor();
  expect(await thanks.locator('html').getAttribute('lang')).toBe('de');
  expect(thanks.url()).toBe(address);
});
