// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { CardBlock } from '#contract/result/card-block.schema';
import { mountForTest, testQuiz } from '../../../../../widget/src/test-quiz.ts';
import { elementOfBlock } from './shown-block.ts';

const bars = (look: 'bars' | 'radar'): CardBlock => ({
  kind: 'bars',
  unit: 'points',
  look,
  bars: [1, 2, 3].map((value) => ({ title: `Category ${value}`, value })),
});

/** The elements of these blocks, by class or tag. */
async function drawn(blocks: CardBlock[]) {
  const quiz = mountForTest({
    quiz: { ...testQuiz, questions: testQuiz.questions.slice(0, 1) },
    submit: async () => ({ score: 63, card: { title: 'Getting there', text: '', blocks } }),
  });
  await quiz.choose('First');
  await quiz.click('Finish');
  await quiz.type('#email', 'ann@example.com');
  quiz.find<HTMLInputElement>('input[type=checkbox]').click();
  quiz.find<HTMLButtonElement>('.main').click();
  await quiz.settled();
  const hasTitle = blocks.some(({ kind }) => kind === 'title');
  return blocks.map((_, place) => {
    const element = elementOfBlock(quiz.shadow, place, hasTitle);
    return element?.getAttribute('class') ?? element?.localName;
  });
}

it('finds each block where the widget has drawn it', async () => {
  const quote: CardBlock = { kind: 'quote', question: 'Why?', answer: 'Cost' };
  const title: CardBlock = { kind: 'title', text: 'Getting there' };
  const picture: CardBlock = { kind: 'media', media: { kind: 'picture', url: '/a', alt: '' } };
  expect(await drawn([picture, { kind: 'score' }, title, bars('radar'), bars('bars'), quote])).toEqual([
    'hero',
    'out',
    'h2',
    'radar',
    'shares',
    'figure',
  ]);
  expect(await drawn([quote, bars('bars'), { kind: 'heading', text: 'Next' }])).toEqual(['figure', 'shares', 'h3']);
});
