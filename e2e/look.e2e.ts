import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Quiz, QuizDraft } from '#contract/quiz/quiz.schema';
import { axeProblems } from './axe.ts';
import { goToStep } from './build-quiz.ts';
import { test } from './fixtures.ts';
import { product } from './product.ts';

const draft: QuizDraft = {
  title: 'Which tea?',
  questions: [{ title: 'When?', options: [{ text: 'Morning', points: 1 }, { text: 'Evening' }] }],
  outcomes: [{ name: 'Green', title: 'Green', minScore: 0, maxScore: 100 }],
};
const embed = ({ id }: Quiz) =>
  `<p id="own">Ours</p><div id="quiz-${id}"></div><script src="${product.url}/embed/${id}.js" async></script>`;

/** How a part of the quiz is drawn. */
const styleOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { fontFamily, borderRadius, backgroundImage, backgroundColor, textTransform, position } =
        getComputedStyle(element);
      return { fontFamily, borderRadius, backgroundImage, backgroundColor, textTransform, position };
    });
const requestsOf = (page: Page): string[] => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return urls;
};
const fontRequests = (urls: readonly string[]) => urls.filter((url) => url.includes('/embed/fonts/lora'));
/** Whether the font is there and used. */
const hasFont = (page: Page) =>
  page.evaluate(() => [...document.fonts].some(({ family, status }) => /QF Lora/.test(family) && status === 'loaded'));

test('an owner gives a quiz a look, and visitors of another site see it there alone', async ({ owner, page, site }) => {
  const { page: builder } = owner;
  const quiz = await owner.publish(draft);
  const own = { fontFamily: 'serif', borderRadius: '0px' };
  await builder.goto(`${product.url}/dashboard/quiz-builder/${quiz.id}`);
  await goToStep(builder, 'Theme & Design');
  await builder.getByRole('radio', { name: 'Forest' }).click();
  await builder.locator('summary', { hasText: 'Font' }).click();
  // By keys, as a group of radio buttons is used.
  await builder.getByRole('radio', { name: 'Nunito' }).click();
  for (const name of ['Space Grotesk', 'Lora']) {
    // Radix chooses what gets the focus while the key is down.
    await builder.keyboard.down('ArrowRight');
    await expect.poll(() => builder.getByRole('radio', { name }).isChecked()).toBe(true);
    await builder.keyboard.up('ArrowRight');
  }
  await builder.getByRole('radio', { name: 'Round', exact: true }).click();
  await builder.getByRole('radio', { name: 'Gradient' }).click();
  await builder.locator('summary', { hasText: 'Custom CSS' }).click();
  const css = builder.getByLabel('Custom CSS', { exact: true });
  await css.fill('.main {\n  position: fixed;\n}');
  await builder.getByText('Line 2: position can be').waitFor();
  await css.fill('.main {\n  text-transform: uppercase;\n}');
  await builder.getByText('Line 2: position can be').waitFor({ state: 'detached' });
  expect(await axeProblems(builder)).toEqual([]);
  await builder.keyboard.press('Control+S');
  await builder.getByText('Quiz updated successfully').first().waitFor();

  const urls = requestsOf(page);
  await page.goto(site.page('/look', embed(quiz)));
  await page.getByText('When?').waitFor();
  expect(await styleOf(page, '.root')).toMatchObject({
    fontFamily: expect.stringMatching(/^"QF Lora", /),
    borderRadius: '32px',
    backgroundColor: 'rgb(245, 248, 242)',
  });
  expect(await styleOf(page, '.main')).toMatchObject({
    textTransform: 'uppercase',
    backgroundColor: 'rgb(27, 107, 67)',
  });
  expect((await styleOf(page, '.box')).backgroundImage).toContain('linear-gradient(135deg');
  await expect.poll(() => hasFont(page)).toBe(true);
  // Of the font's files that with the letters of this quiz, and nothing from anywhere else.
  expect(fontRequests(urls).map((url) => url.replace(/-\w+\.woff2$/, ''))).toEqual([
    `${product.url}/embed/fonts/lora-latin`,
  ]);
  expect(urls.filter((url) => ![site.origin, product.url].includes(new URL(url).origin))).toEqual([]);
  expect(await styleOf(page, '#own')).toMatchObject({ borderRadius: own.borderRadius, textTransform: 'none' });
  expect((await styleOf(page, '#own')).fontFamily).not.toContain('Lora');
  // The second part brings its own sheet, before that of the look.
  await page.getByRole('radio', { name: 'Morning' }).check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByLabel('Email').waitFor();
  expect(await styleOf(page, '.main')).toMatchObject({ textTransform: 'uppercase' });
});

test('a page that forbids fonts of other servers shows the quiz in the next font', async ({ owner, page, site }) => {
  const quiz = await owner.publish({ ...draft, look: { font: 'lora' } });
  const policy = `font-src 'none'; style-src 'none'; script-src ${product.url}; connect-src ${product.url}`;
  await page.goto(site.page('/strict', embed(quiz), { 'content-security-policy': policy }));
  await page.getByText('When?').waitFor();
  expect((await styleOf(page, '.root')).fontFamily).toContain('Georgia');
  expect(await hasFont(page)).toBe(false);
});

for (const kind of ['quiz', 'embed'])
  test(`the page /${kind} of the quiz has its look, too`, async ({ owner, page }) => {
    const customCss = '.main { text-transform: uppercase }';
    const quiz = await owner.publish({
      ...draft,
      look: { font: 'lora', corners: 'square', background: 'gradient', customCss },
    });
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    await page.goto(`${product.url}/${kind}/${quiz.id}`);
    await page.getByText('When?').waitFor();
    await expect.poll(() => hasFont(page)).toBe(true);
    expect(await styleOf(page, '.root')).toMatchObject({
      borderRadius: '0px',
      fontFamily: expect.stringMatching(/^"QF Lora", /),
    });
    expect(await styleOf(page, '.main')).toMatchObject({ textTransform: 'uppercase' });
    expect((await styleOf(page, kind === 'quiz' ? 'body' : '.box')).backgroundImage).toContain('linear-gradient');
    expect(await axeProblems(page)).toEqual([]);
    expect(refused).toEqual([]);
  });

test('the thank-you page has the font', async ({ owner, page }) => {
  const quiz = await owner.publish({ ...draft, look: { font: 'lora' } });
  await page.goto(`${product.url}/thank-you/${quiz.id}`);
  await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
  await expect.poll(() => hasFont(page)).toBe(true);
});
