import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { QuizDraft } from '#contract/quiz/quiz.schema';
import { test } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { reflowProblems } from './reflow.ts';

const PHONE = { width: 390, height: 844 };
const PICTURE = 'https://pictures.example/gone.jpg';
const option = (text: string, more: object = {}) => ({ text, points: 1, ...more });

const questions: QuizDraft['questions'] = [
  {
    id: 'long',
    type: 'multiple_select',
    title: 'Which of these do you use?',
    options: Array.from({ length: 20 }, (_, index) => option(`Product number ${index + 1}`)),
  },
  {
    id: 'feel',
    type: 'picture_choice',
    title: 'How does your skin feel?',
    max: 1,
    options: ['Tight', 'Comfortable', 'Shiny'].map((text) => option(text, { picture: { url: PICTURE, alt: '' } })),
  },
  {
    id: 'time',
    type: 'scale',
    title: 'How much time do you take?',
    low: 'none',
    high: 'a ritual',
    options: ['1', '2', '3', '4', '5'].map((text) => option(text)),
  },
  {
    id: 'age',
    type: 'number',
    title: 'How old are you?',
    look: 'slider',
    min: 16,
    max: 80,
    unit: 'years',
    options: [],
  },
  {
    id: 'land',
    type: 'dropdown',
    title: 'Where do you live?',
    options: ['Norway', 'Portugal'].map((text) => option(text)),
  },
  { id: 'since', type: 'date', title: 'Since when?' },
];
const publish = (owner: Owner, kept = questions) =>
  owner.publish({ title: 'Skin', outcomeType: 'points', outcomes: [], questions: kept });

/** The page of a quiz on a phone, with the second part there. */
async function onPhone(page: Page, address: string): Promise<Page> {
  await page.route(PICTURE, (route) => route.abort());
  const part = page.waitForResponse(/parts\/second-/);
  await page.goto(address);
  await part;
  return page;
}
/** Top and bottom of an element in the window. */
const edges = (page: Page, selector: string) =>
  page
    .locator(selector)
    .last()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    });

test('Next stays at the bottom edge of a phone, and covers neither the last answer nor the one in focus', async ({
  product,
  owner,
  newPage,
}) => {
  const quiz = await publish(owner, questions.slice(0, 2));
  const page = await onPhone(await newPage({ viewport: PHONE }), `${product.url}/quiz/${quiz.id}`);
  await expect.poll(async () => (await edges(page, '.actions')).bottom).toBeLessThanOrEqual(PHONE.height);
  // By keyboard, each answer comes out from behind the buttons.
  const boxes = page.getByRole('checkbox');
  await boxes.first().focus();
  for (let index = 1; index < 20; index += 1) {
    await page.keyboard.press('Tab');
    const focused = await boxes.nth(index).evaluate((box) => (box as HTMLElement).getBoundingClientRect().bottom);
    expect([index, focused <= (await edges(page, '.actions')).top]).toEqual([index, true]);
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect
    .poll(async () => (await edges(page, '.actions')).top - (await edges(page, '.option')).bottom)
    .toBeGreaterThanOrEqual(0);
});

test('a short question fills a phone on the page of its quiz, with Next at the bottom edge', async ({
  product,
  owner,
  site,
  newPage,
}) => {
  const quiz = await publish(owner, questions.slice(4));
  const page = await newPage({ viewport: PHONE });
  await page.route(/parts\/second-/, (route) => route.abort());
  await page.goto(`${product.url}/quiz/${quiz.id}`);
  await page.getByRole('combobox').waitFor();
  // A step moves a little while it comes.
  const below = async () => PHONE.height - (await edges(page, '.actions .main')).bottom;
  await expect.poll(below).toBe(24);
  // The second part moves nothing.
  await page.unroute(/parts\/second-/);
  await onPhone(page, `${product.url}/quiz/${quiz.id}`);
  await expect.poll(() => page.locator('.actions').evaluate((row) => getComputedStyle(row).position)).toBe('sticky');
  await expect.poll(below).toBeCloseTo(24, 0);
  // On a foreign page the quiz is as high as its content.
  await onPhone(
    page,
    site.page(
      '/short',
      `<div id="quiz-${quiz.id}"></div><script src="${product.url}/embed/${quiz.id}.js" async></script>`,
    ),
  );
  expect((await edges(page, '.actions .main')).bottom).toBeLessThan(PHONE.height - 300);
});

test.for([390, 320])('Previous, Skip and Next share a line at %s px', async (width, { product, owner, newPage }) => {
  const quiz = await publish(owner, [
    ...questions.slice(2, 3),
    ...questions.slice(5).map((question) => ({ ...question, optional: true })),
    ...questions.slice(4, 5),
  ]);
  const page = await onPhone(await newPage({ viewport: { ...PHONE, width } }), `${product.url}/quiz/${quiz.id}`);
  await page.getByRole('radio', { name: '3' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Skip' }).waitFor();
  const tops = await page
    .locator('.actions button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(new Set(tops.map(({ top }) => Math.round(top))).size).toBe(1);
  expect(tops.at(-1)?.right).toBe(width - 24);
  // Where they do not fit, Next ends where it always does.
  await page.getByRole('button', { name: 'Skip' }).evaluate((skip) => {
    skip.textContent = 'Skip this question for now';
  });
  const [, skip, next] = await page
    .locator('.actions button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(next?.top).toBeGreaterThan(skip?.top ?? 0);
  expect(next?.right).toBe(width - 24);
});

test('a field in focus is not behind the buttons of a window at 400 %', async ({ product, owner, newPage }) => {
  const quiz = await publish(owner, [
    { ...(questions[3] as (typeof questions)[number]), title: 'How old are you? '.repeat(12) },
  ]);
  const page = await onPhone(
    await newPage({ viewport: { width: 320, height: 400 } }),
    `${product.url}/quiz/${quiz.id}`,
  );
  await page.getByRole('textbox').waitFor();
  for (const field of ['.entry', '[type=range]']) {
    await page.keyboard.press('Tab');
    await page.locator(field).focus();
    await expect
      .poll(async () => (await edges(page, '.actions')).top - (await edges(page, field)).bottom)
      .toBeGreaterThanOrEqual(0);
  }
});

test('a picture that cannot be loaded leaves its words, and can be chosen', async ({ product, owner, newPage }) => {
  const quiz = await publish(owner, questions.slice(1, 3));
  const page = await onPhone(await newPage({ viewport: PHONE }), `${product.url}/quiz/${quiz.id}`);
  await page.getByRole('radio', { name: 'Comfortable' }).check();
  expect(await page.getByText('Comfortable').isVisible()).toBe(true);
});

/** Draws the text of a step at twice its size, as visitors set it on their phones. */
const doubleText = (page: Page) =>
  page.locator('.step').evaluate((step) => {
    const sizes = [step, ...step.querySelectorAll('*')].map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return { style: (element as HTMLElement).style, fontSize, lineHeight };
    });
    for (const { style, fontSize, lineHeight } of sizes) {
      style.fontSize = `${2 * Number.parseFloat(fontSize)}px`;
      if (lineHeight !== 'normal') style.lineHeight = `${2 * Number.parseFloat(lineHeight)}px`;
    }
  });

test('every kind can be read at twice the size of text, and at 320 px', async ({ product, owner, newPage }) => {
  const quiz = await publish(
    owner,
    questions.map((question) => ({ ...question, optional: true, options: question.options?.slice(0, 5) ?? [] })),
  );
  const page = await onPhone(
    await newPage({ viewport: PHONE, reducedMotion: 'reduce' }),
    `${product.url}/quiz/${quiz.id}`,
  );
  const problems: string[] = [];
  for (const { title } of questions) {
    await page.getByRole('heading', { name: title }).waitFor();
    await page.setViewportSize({ width: 320, height: 640 });
    problems.push(...(await reflowProblems(page)).map((problem) => `${title} 320 px: ${problem}`));
    await page.setViewportSize(PHONE);
    await doubleText(page);
    problems.push(...(await reflowProblems(page)).map((problem) => `${title} 200 %: ${problem}`));
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/double-${title.length}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Skip' }).click();
  }
  expect(problems).toEqual([]);
});

test('kinds are answered in a frame on another page, which grows with them', async ({
  product,
  owner,
  site,
  newPage,
}) => {
  const quiz = await publish(owner);
  const page = await newPage({ viewport: PHONE });
  await page.route(PICTURE, (route) => route.abort());
  await page.goto(
    site.page(
      '/framed-kinds',
      `<iframe src="${product.url}/embed/${quiz.id}" title="Quiz" width="100%" height="600"></iframe><script src="${product.url}/frame.js" async></script>`,
    ),
  );
  const frame = page.frameLocator('iframe');
  const next = () => frame.getByRole('button', { name: 'Next' }).click();
  await frame.getByRole('checkbox', { name: 'Product number 20' }).check();
  // Twenty answers are higher than the window.
  await expect
    .poll(() => page.locator('iframe').evaluate(({ offsetHeight }: HTMLElement) => offsetHeight))
    .toBeGreaterThan(1_200);
  await next();
  await frame.getByRole('radio', { name: 'Tight' }).check();
  await next();
  await frame.getByRole('radio', { name: '4' }).check();
  await next();
  await frame.getByRole('slider').fill('52');
  await next();
  await frame.getByRole('combobox').fill('por');
  await frame.getByRole('option', { name: 'Portugal' }).click();
  await next();
  await frame.locator('[type=date]').fill('2024-05-05');
  await frame.getByRole('button', { name: 'Finish' }).click();
  await frame.getByLabel('Email').waitFor();
});
