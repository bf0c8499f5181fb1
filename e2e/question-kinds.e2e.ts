import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { QuizDraft } from '#contract/quiz/quiz.schema';
import { axeProblems } from './axe.ts';
import { test } from './fixtures.ts';
import type { Owner } from './owner.ts';
import { leaveLead, type Place } from './take-quiz.ts';

const PICTURE = 'https://pictures.example/room.svg';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#7fb8a6"/></svg>';
const option = (text: string, more: object = {}) => ({ text, points: 1, ...more });

/** One question of every kind; `detour` is shown to whoever reacts often. */
const questions: QuizDraft['questions'] = [
  {
    id: 'hello',
    type: 'statement',
    title: 'Welcome to the skin check',
    description: [{ kind: 'p', lines: [[{ text: 'Eight ' }, { text: 'quick', bold: true }, { text: ' questions.' }]] }],
    media: { kind: 'video', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
    button: 'Let us begin',
  },
  {
    id: 'feel',
    type: 'picture_choice',
    title: 'How does your skin feel an hour after washing?',
    max: 1,
    options: ['Tight', 'Comfortable', 'Shiny all over', 'Shiny in the middle'].map((text) =>
      option(text, { picture: { url: PICTURE, alt: '' } }),
    ),
  },
  {
    id: 'bothers',
    type: 'multiple_select',
    title: 'What bothers you?',
    min: 1,
    max: 3,
    options: [
      ...['Redness', 'Dullness', 'Breakouts', 'Lines'].map((text) => option(text)),
      option('Something else', { other: true }),
      option('Nothing', { alone: true }),
    ],
  },
  {
    id: 'reacts',
    type: 'multiple_choice',
    title: 'Does your skin react to new products?',
    options: [option('Often'), option('Never', { next: 'age' })],
  },
  { id: 'detour', type: 'long_text', title: 'What does it react to?', optional: true },
  {
    id: 'age',
    type: 'number',
    title: 'How old are you?',
    look: 'slider',
    min: 16,
    max: 80,
    options: [option('up to 29', { upTo: 29 }), option('30 and more')],
  },
  {
    id: 'time',
    type: 'scale',
    title: 'How much time do you take in the morning?',
    low: 'none',
    high: 'a ritual',
    options: ['1', '2', '3', '4', '5'].map((text) => option(text)),
  },
  {
    id: 'country',
    type: 'dropdown',
    title: 'Where do you live?',
    options: ['Japan', 'Norway', 'Portugal', 'Singapore'].map((text) => option(text)),
  },
  { id: 'since', type: 'date', title: 'Since when?', from: '2020-01-01', to: '2030-12-31' },
  { id: 'sure', type: 'true_false', title: 'You are sure.' },
  { id: 'name', type: 'short_text', title: 'What do you call your skin?' },
];
const publish = (owner: Owner, more: Partial<QuizDraft> = {}) =>
  owner.publish({ title: 'Find your skin routine', outcomeType: 'points', outcomes: [], questions, ...more });

async function drawPictures(page: Page): Promise<void> {
  await page.route(PICTURE, (route) => route.fulfill({ contentType: 'image/svg+xml', body: SVG }));
}

type Step = (name: string) => Promise<void>;
const next = (place: Place) => place.getByRole('button', { name: 'Next' }).click();

/** Answers everything but the detour; `look` is called at each question. */
async function takeAll(place: Place, page: Page, look: Step): Promise<void> {
  await look('statement');
  expect(await place.getByText(/^Question/).count()).toBe(0);
  await place.getByRole('button', { name: 'Let us begin' }).click();
  await place.getByText('Question 1 of 10').waitFor();
  await look('pictures');
  await place.getByRole('radio', { name: 'Comfortable' }).check();
  await next(place);
  await place.getByText('Choose up to 3').waitFor();
  await place.getByRole('checkbox', { name: 'Nothing' }).check();
  await place.getByRole('checkbox', { name: 'Redness' }).check();
  await place.getByRole('checkbox', { name: 'Lines' }).check();
  await place.getByRole('checkbox', { name: 'Something else' }).check();
  await place.getByRole('textbox', { name: 'Please specify' }).fill('Freckles');
  expect(await place.getByRole('checkbox', { name: 'Dullness' }).isDisabled()).toBe(true);
  await look('several');
  await next(place);
  await place.getByRole('radio', { name: 'Often' }).check();
  await next(place);
  await place.getByText('Question 4 of 10').waitFor();
  await look('optional');
  await place.getByRole('button', { name: 'Previous' }).click();
  await place.getByRole('radio', { name: 'Never' }).check();
  await next(place);
  await place.getByText('Question 4 of 9').waitFor();
  await look('slider');
  await place.getByRole('textbox').fill('52');
  expect(await place.getByRole('slider').inputValue()).toBe('52');
  await next(place);
  await look('scale');
  await page.keyboard.press('4');
  expect(await place.getByRole('radio', { name: '4' }).isChecked()).toBe(true);
  await next(place);
  await place.getByRole('combobox').fill('por');
  await look('dropdown');
  await page.keyboard.press('Enter');
  expect(await place.getByRole('combobox').inputValue()).toBe('Portugal');
  await next(place);
  await place.locator('[type=date]').fill('2019-05-05');
  await next(place);
  await place.getByText(/or later/).waitFor();
  await look('date');
  await place.locator('[type=date]').fill('2024-05-05');
  // The field goes while it has the focus.
  await place.locator('[type=date]').press('Enter');
  await place.getByRole('radio', { name: 'True' }).check();
  await next(place);
  await place.getByRole('textbox').fill('Milky');
  await place.getByText('Question 9 of 9 • 100%').waitFor();
  await place.getByRole('button', { name: 'Finish' }).click();
  await leaveLead(place, { name: 'Ana', email: 'ana@gmial.com' });
  await place.getByText('out of 100 points').waitFor();
  await look('result');
}

const GIVEN = [
  ['feel', 'Comfortable'],
  ['bothers', 'Redness, Lines, Freckles'],
  ['reacts', 'Never'],
  ['age', '52'],
  ['time', '4'],
  ['country', 'Portugal'],
  ['since', '2024-05-05'],
  ['sure', 'True'],
  ['name', 'Milky'],
];
async function storedAnswers(owner: Owner, id: string): Promise<unknown> {
  const [lead] = await owner.leads(id);
  const { answers } = await owner.call<{ answers: Array<{ questionId: string; text: string }> }>(
    'GET',
    `/api/submissions/${lead?.id}`,
  );
  return answers.map(({ questionId, text }) => [questionId, text]);
}

test('every kind of question is answered on a phone, by the quiz’s page, and stands on the lead', async ({
  product,
  owner,
  newPage,
}) => {
  const quiz = await publish(owner);
  const page = await newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await drawPictures(page);
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Plays' }),
  );
  await page.goto(`${product.url}/quiz/${quiz.id}`);
  await page.getByRole('button', { name: 'Play video (YouTube)' }).click();
  await page.frameLocator('iframe').getByText('Plays').waitFor();
  await page.reload();
  await takeAll(page, page, async (name) => {
    expect([name, await axeProblems(page)]).toEqual([name, []]);
    for (const width of process.env.SHOTS ? [320, 390, 900] : []) {
      await page.setViewportSize({ width, height: 844 });
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` });
      await page.setViewportSize({ width: 390, height: 844 });
    }
  });
  expect(await storedAnswers(owner, quiz.id)).toEqual(GIVEN);
});

test('the script on another site has what its quiz needs, and nothing from a video’s site', async ({
  product,
  owner,
  site,
  newPage,
}) => {
  const quiz = await publish(owner);
  const page = await newPage();
  await drawPictures(page);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/youtube/.test(request.url())) foreign.push(request.url());
  });
  await page.goto(
    site.page(
      '/kinds',
      `<div id="quiz-${quiz.id}"></div><script async src="${product.url}/embed/${quiz.id}.js"></script>`,
    ),
  );
  await page.getByRole('button', { name: 'Play video (YouTube)' }).waitFor();
  await takeAll(page, page, async () => undefined);
  expect(foreign).toEqual([]);
  expect(await storedAnswers(owner, quiz.id)).toEqual(GIVEN);
});

test('an Arabic quiz reads from right to left, with its own words for what a question needs', async ({
  product,
  owner,
  newPage,
}) => {
  const kept = new Set(['feel', 'bothers', 'age', 'time', 'sure']);
  const quiz = await publish(owner, { language: 'ar', questions: questions.filter(({ id }) => kept.has(id ?? '')) });
  const page = await newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await drawPictures(page);
  await page.goto(`${product.url}/quiz/${quiz.id}`);
  const shown = async (name: string) => {
    expect([name, await axeProblems(page)]).toEqual([name, []]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/ar-${name}.png` });
    await page.getByRole('button', { name: 'التالي' }).click();
  };
  await page.getByRole('radio', { name: 'Comfortable' }).check();
  await shown('pictures');
  await page.getByText('الحد الأقصى للاختيارات: 3').waitFor();
  await page.getByRole('checkbox', { name: 'Lines' }).check();
  await shown('several');
  await page.getByRole('slider').fill('52');
  await shown('slider');
  await page.getByRole('radio', { name: '4' }).check();
  const [first, last] = await Promise.all(
    ['1', '5'].map(async (name) => (await page.getByRole('radio', { name }).boundingBox())?.x ?? 0),
  );
  expect(first).toBeGreaterThan(last ?? 0);
  await shown('scale');
  await page.getByRole('radio', { name: 'صحيح' }).check();
  expect(await axeProblems(page)).toEqual([]);
});
