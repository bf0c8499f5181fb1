import { expect } from 'vitest';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { axeProblems } from './axe.ts';
import { test } from './fixtures.ts';
import { product } from './product.ts';
import { answerAll, leaveLead } from './take-quiz.ts';

const scale = (category: string, id: string) => ({
  id,
  title: `How is your ${category.toLowerCase()}?`,
  category,
  options: [
    { id: `${id}-low`, text: 'Poor', points: 0 },
    { id: `${id}-mid`, text: 'Fair', points: 50 },
    { id: `${id}-top`, text: 'Good', points: 100 },
  ],
});
const categories = ['Strategy', 'Data', 'People', 'Technology'];

test.for([
  ['light', 900],
  ['dark', 900],
  ['light', 320],
] as const)('a page of blocks is drawn and read, %s at %i px', async ([theme, width], { newPage, site, owner }) => {
  const quiz: Quiz = await owner.publish({
    title: 'How ready is your company?',
    primaryColor: '#0B5D4E',
    resultPdf: true,
    questions: [
      ...categories.map((name) => scale(name, name.toLowerCase())),
      { id: 'why', title: 'Why {{answer:data|so}}?', type: 'short_text' },
    ],
    outcomes: [
      { id: 'low', name: 'Beginning', title: 'Beginning', minScore: 0, maxScore: 39 },
      { id: 'mid', name: 'Building', title: 'Building', minScore: 40, maxScore: 69 },
      {
        id: 'top',
        name: 'Leading',
        title: 'Leading',
        description: 'You are ahead of most.',
        buttonText: 'Book your review',
        buttonUrl: 'https://calendly.example/r?name={{name}}',
        minScore: 70,
        maxScore: 100,
      },
    ],
    resultBlocks: [
      { kind: 'score' },
      { kind: 'outcome', part: 'title' },
      { kind: 'outcome', part: 'text' },
      { kind: 'outcome', part: 'button' },
      { kind: 'heading', text: 'Where you stand' },
      { kind: 'categories', look: 'radar' },
      { kind: 'heading', text: 'Start here', condition: { when: 'category', category: 'Technology', min: 0, max: 60 } },
      {
        kind: 'heading',
        text: 'Nothing to do',
        condition: { when: 'category', category: 'Technology', min: 61, max: 100 },
      },
      { kind: 'quote', questionId: 'why' },
      {
        kind: 'products',
        products: [
          { title: 'Workshop', note: 'One day', price: '€ 900', url: 'https://a.example/w' },
          { title: 'Checklist', note: 'Ten pages' },
        ],
      },
      { kind: 'media', media: { kind: 'video', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } },
    ],
  });
  const page = await newPage({ reducedMotion: 'reduce', viewport: { width, height: 900 } });
  await page.goto(
    site.page(
      `/${quiz.id}`,
      `<main><script src="${product.url}/embed/${quiz.id}.js" async></script><div id="quiz-${quiz.id}" data-theme="${theme}"></div></main>`,
    ),
  );
  await answerAll(page, ['Good', 'Good', 'Good', 'Fair', 'Because we care']);
  await leaveLead(page, { name: 'Ada & Co', email: 'ada@example.com' });
  await page.getByRole('heading', { name: 'Leading' }).waitFor();
  expect(await page.locator('.result').getByRole('heading').allInnerTexts()).toEqual([
    'Leading',
    'Where you stand',
    'Start here',
  ]);
  expect(await page.getByRole('link', { name: 'Book your review' }).getAttribute('href')).toBe(
    'https://calendly.example/r?name=Ada%20%26%20Co',
  );
  expect(await page.getByRole('listitem').allInnerTexts()).toHaveLength(6);
  expect(await page.locator('iframe').count()).toBe(0);
  // The same figures once: a radar where there is room, bars elsewhere. Screen readers always have the bars.
  const styleOf = (selector: string, name: 'display' | 'clipPath' | 'fill') =>
    page.locator(selector).evaluate((element, property) => getComputedStyle(element)[property], name);
  const isWide = width > 421;
  expect(await styleOf('.radar', 'display')).toBe(isWide ? 'block' : 'none');
  expect(await styleOf('.radar + .shares', 'clipPath')).toBe(isWide ? 'inset(50%)' : 'none');
  await page.emulateMedia({ media: 'print' });
  expect(await styleOf('.radar', 'fill')).toBe('rgb(11, 93, 78)');
  await page.emulateMedia({ media: 'screen' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  if (process.env.QF_SHOTS)
    await page.screenshot({ path: `${process.env.QF_SHOTS}/blocks-${theme}-${width}.png`, fullPage: true });
  expect(await axeProblems(page)).toEqual([]);
  const pdf = await page.request.get((await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
});
