// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import type { CardBlock } from '#contract/result/card-block.schema';
import { mountForTest, testQuiz } from '../test-quiz.ts';

afterEach(() => document.body.replaceChildren());

const bars = (look: 'bars' | 'radar', ...values: number[]): CardBlock => ({
  kind: 'bars',
  unit: 'points',
  look,
  bars: values.map((value, at) => ({ title: `Category ${at + 1}`, value, color: '#0f6b4c' })),
});

async function pageOf(blocks: CardBlock[], more: object = {}) {
  const [first] = testQuiz.questions;
  const shown = mountForTest({
    quiz: { ...testQuiz, questions: first ? [first] : [] },
    submit: async () => ({ score: 63, card: { title: 'Getting there', text: 'Plain', blocks }, ...more }),
  });
  await shown.choose('First');
  await shown.click('Finish');
  await shown.type('#email', 'ann@example.com');
  shown.find<HTMLInputElement>('input[type=checkbox]').click();
  shown.find<HTMLButtonElement>('.main').click();
  await shown.settled();
  return shown;
}

it('shows the blocks in their order, with the heading where its block stands', async () => {
  const shown = await pageOf(
    [
      { kind: 'media', media: { kind: 'picture', url: '/objects/a', alt: 'A jar' } },
      { kind: 'score', bands: { ends: [50, 100], at: 1 } },
      { kind: 'title', text: 'Getting there' },
      { kind: 'text', rich: [{ kind: 'p', lines: [[{ text: '<b>Hi' }]] }] },
      { kind: 'heading', text: 'What next' },
      { kind: 'quote', question: 'Why?', answer: '<i>Cost' },
      { kind: 'compare', percent: 71, text: 'Better than 71% of 312 results' },
    ],
    { nextUrl: 'https://next.example/' },
  );
  const order = [...shown.find('.result').children].map((element) => element.className || element.tagName);
  expect(order.slice(0, 9)).toEqual(['hero', 'tag', 'ring', 'H2', 'text', 'H3', 'FIGURE', 'compare', 'button main']);
  expect(shown.find('img.hero').getAttribute('alt')).toBe('A jar');
  expect(shown.find('.text').textContent).toBe('<b>Hi');
  expect(shown.find('blockquote').textContent).toBe('<i>Cost');
  expect(shown.text()).not.toContain('Plain');
});

it('makes the first button the main one, and the way on another', async () => {
  const shown = await pageOf([{ kind: 'button', text: 'Book', url: 'https://a.example/' }], {
    nextUrl: 'https://next.example/',
  });
  const links = [...shown.shadow.querySelectorAll('a.button')].map(({ className, textContent }) => [
    className,
    textContent,
  ]);
  expect(links).toEqual([
    ['button main', 'Book'],
    ['button line', 'Continue to Next Step'],
  ]);
});

it('draws a radar of three categories or more, and says the same in bars', async () => {
  const shown = await pageOf([bars('radar', 100, 50, 0), bars('radar', 10, 20), bars('bars', 1, 2, 3)]);
  expect(shown.shadow.querySelectorAll('.radar')).toHaveLength(1);
  expect(shown.find('.radar').getAttribute('aria-hidden')).toBe('true');
  expect(shown.find('.area').getAttribute('points')).toBe('0,-100 43.3,25 0,0');
  expect(shown.find('.shares').textContent).toBe('Category 1 100Category 2 50Category 3 0');
  expect(shown.find<HTMLElement>('.shares li').style.getPropertyValue('--qf-own')).toBe('#0f6b4c');
});

it('lists products, and leads to those with an address', async () => {
  const shown = await pageOf([
    {
      kind: 'products',
      products: [
        {
          title: 'Cream',
          note: '50 ml',
          price: '€ 24',
          url: 'https://a.example/',
          picture: { url: '/objects/b', alt: '' },
        },
        { title: 'Patience', note: '', price: '', url: '' },
      ],
    },
  ]);
  expect([...shown.shadow.querySelectorAll('.products li')].map(({ textContent }) => textContent)).toEqual([
    'Cream50 ml · € 24',
    'Patience',
  ]);
  expect(shown.shadow.querySelectorAll('.products a')).toHaveLength(1);
});

it.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'IFRAME',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  ],
  ['https://vimeo.com/76979871', 'IFRAME', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h='],
  ['https://files.example/a.mp4', 'VIDEO', 'https://files.example/a.mp4'],
])('loads the video at %s once it is asked for', async (url, tag, source) => {
  const shown = await pageOf([{ kind: 'media', media: { kind: 'video', url } }]);
  expect(shown.shadow.querySelector('iframe, video')).toBeNull();
  const button = shown.find<HTMLButtonElement>('button.video');
  expect(button.textContent).toContain('Play video');
  button.click();
  await shown.settled();
  const player = shown.find<HTMLIFrameElement>('.video');
  expect([player.tagName, player.src]).toEqual([tag, source]);
});
