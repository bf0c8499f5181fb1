import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptForTest, voteFor } from '../lead/accept-for-test.ts';
import { resultCard } from '../scoring/result-card.ts';
import { scoreQuiz } from '../scoring/scoring.ts';
import { richPlain } from '../texts/rich-text.ts';
import type { Condition, ResultBlock } from './blocks.schema.ts';
import { resultBlocksSchema } from './blocks.schema.ts';
import type { CardBlock } from './card-block.schema.ts';
import { plainBlocks } from './shown-blocks.ts';

const text = (words: string) => [{ kind: 'p' as const, lines: [[{ text: words }]] }];
const option = (id: string, points: number, outcome = '') => ({ id, text: id, points, votes: voteFor(outcome) });
const quiz = {
  outcomeType: 'points' as const,
  questions: [
    {
      id: 'data',
      title: 'Is it found?',
      type: 'multiple_choice' as const,
      category: 'Data',
      options: [option('no', 0), option('yes', 10)],
    },
    {
      id: 'people',
      title: 'Are they ready?',
      type: 'multiple_choice' as const,
      category: 'People',
      options: [option('few', 0), option('all', 10)],
    },
    { id: 'why', title: 'Why?', type: 'long_text' as const, optional: true, options: [] },
  ],
  outcomes: [
    { id: 'low', name: 'Low', title: 'Start', description: 'One\nTwo', minScore: 0, maxScore: 49 },
    {
      id: 'high',
      name: 'High',
      title: 'Lead',
      description: '',
      imageUrl: '/objects/a',
      buttonText: 'Book',
      buttonUrl: 'https://a.example/?n={{name}}&a={{answer:why}}',
      minScore: 50,
      maxScore: 100,
    },
  ],
  thankYouPageType: 'custom',
  thankYouPageConfig: { title: '', subtitle: '', message: '' },
};
type Block = ResultBlock extends infer One ? (One extends ResultBlock ? Omit<One, 'id'> : never) : never;
type Choices = { data?: string; people?: string; why?: string };

/** Returns the result card for these answers. */
function cardOf(blocks: Block[], choices: Choices, more: object = {}) {
  const resultBlocks = resultBlocksSchema.parse(blocks);
  const answers = Object.entries(choices).map(([questionId, given]) =>
    questionId === 'why' ? { questionId, textAnswer: given } : { questionId, answerOptionId: given },
  );
  const sealed = acceptForTest(quiz.questions, answers as Parameters<typeof acceptForTest>[1]);
  const result = { ...scoreQuiz(quiz, sealed), answers: sealed, name: 'Ann & Co', ...more };
  return { card: resultCard({ ...quiz, resultBlocks }, result), result };
}
const blocksOf = (...given: Parameters<typeof cardOf>): CardBlock[] => cardOf(...given).card.blocks ?? [];

describe('a block with a condition', () => {
  const range = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })).map(([one, other]) => ({
    min: Math.min(one, other),
    max: Math.max(one, other),
  }));
  const condition: fc.Arbitrary<Condition> = fc.oneof(
    fc.constantFrom('low', 'high', 'gone').map((outcomeId) => ({ when: 'outcome' as const, outcomeId })),
    range.map((ends) => ({ when: 'score' as const, ...ends })),
    fc.tuple(fc.constantFrom('Data', 'People', 'Gone'), range).map(([category, ends]) => ({
      when: 'category' as const,
      category,
      ...ends,
    })),
    fc.constantFrom('no', 'yes', 'gone').map((optionId) => ({ when: 'chosen' as const, questionId: 'data', optionId })),
    fc.constantFrom('data', 'why', 'gone').map((questionId) => ({ when: 'answered' as const, questionId })),
  );
  const choices = fc.record({
    data: fc.constantFrom('no', 'yes'),
    people: fc.constantFrom('few', 'all'),
    why: fc.option(fc.constant('Cost'), { nil: undefined }),
  });
  const holdsFor = (one: Condition, { data, people, why }: Choices): boolean => {
    const points = { Data: data === 'yes' ? 100 : 0, People: people === 'all' ? 100 : 0 };
    const score = (points.Data + points.People) / 2;
    const isIn = (value: number | undefined) =>
      value !== undefined && 'min' in one && one.min <= value && value <= one.max;
    if (one.when === 'outcome') return one.outcomeId === (score < 50 ? 'low' : 'high');
    if (one.when === 'score') return isIn(score);
    if (one.when === 'category') return isIn(points[one.category as 'Data']);
    if (one.when === 'chosen') return one.optionId === data;
    return one.questionId === 'data' || (one.questionId === 'why' && why !== undefined);
  };

  it('is sent if and only if it holds', () => {
    fc.assert(
      fc.property(condition, choices, (one, given) => {
        const answered = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        const sent = blocksOf([{ kind: 'heading', text: 'Secret', condition: one }], answered);
        expect(sent.length > 0).toBe(holdsFor(one, given as Choices));
      }),
    );
  });
  it('is sent without its condition, and no block names points or other outcomes', () => {
    const card = cardOf([{ kind: 'heading', text: 'Hello', condition: { when: 'score', min: 50, max: 100 } }], {
      data: 'yes',
      people: 'all',
    }).card;
    expect(card.blocks).toEqual([{ kind: 'heading', text: 'Hello' }]);
    expect(JSON.stringify(card)).not.toMatch(/Low|Start|when/);
  });
});

describe('a page of blocks', () => {
  it('shows the parts of the outcome, and leaves out what it does not have', () => {
    const parts = (['picture', 'title', 'text', 'button'] as const).map((part) => ({ kind: 'outcome' as const, part }));
    expect(blocksOf(parts, { data: 'no', people: 'few' })).toEqual([
      { kind: 'title', text: 'Start' },
      { kind: 'text', rich: [{ kind: 'p', lines: [[{ text: 'One' }], [{ text: 'Two' }]] }] },
    ]);
    const high = blocksOf(parts, { data: 'yes', people: 'all', why: 'a/b & c' }, { consentGiven: true });
    expect(high).toEqual([
      { kind: 'media', media: { kind: 'picture', url: '/objects/a', alt: '' } },
      { kind: 'title', text: 'Lead' },
      { kind: 'button', text: 'Book', url: 'https://a.example/?n=Ann%20%26%20Co&a=a%2Fb%20%26%20c' },
    ]);
  });
  it('passes a name on to an address with consent alone', () => {
    const [button] = blocksOf([{ kind: 'outcome', part: 'button' }], { data: 'yes', people: 'all' });
    expect(button).toMatchObject({ url: 'https://a.example/?n=&a=' });
  });
  it('draws categories, in the colors of the outcomes that such scores get', () => {
    const [low, high] = ['#b3452f', '#8a5a00'];
    expect(blocksOf([{ kind: 'categories', look: 'radar' }], { data: 'yes', people: 'few' })).toEqual([
      {
        kind: 'bars',
        unit: 'points',
        look: 'radar',
        bars: [
          { title: 'Data', value: 100, color: high },
          { title: 'People', value: 0, color: low },
        ],
      },
    ]);
  });
  it('quotes an answer, pipes values into texts, and skips what has none', () => {
    const blocks: Block[] = [
      { kind: 'quote', questionId: 'why' },
      { kind: 'text', rich: text('Data: {{category:Data}}. {{answer:why|Nothing}}, {{hidden:partner|nobody}}') },
      { kind: 'heading', text: 'Because of {{answer:why}}' },
    ];
    expect(blocksOf(blocks, { data: 'yes', why: '<b>Cost' }, { hidden: { partner: 'Acme' } })).toEqual([
      { kind: 'quote', question: 'Why?', answer: '<b>Cost' },
      { kind: 'text', rich: text('Data: 100. <b>Cost, Acme') },
      { kind: 'heading', text: 'Because of <b>Cost' },
    ]);
    expect(blocksOf(blocks, { data: 'no' })).toEqual([{ kind: 'text', rich: text('Data: 0. Nothing, nobody') }]);
  });
  it('lists products with a name, and compares where something is known', () => {
    const blocks: Block[] = [
      {
        kind: 'products',
        products: [
          { title: 'Cream', note: '50 ml', price: '€ 24', url: 'https://a.example/{{answer:data}}' },
          { title: '', note: '', price: '', url: '' },
        ],
      },
      { kind: 'compare', noun: 'companies' },
    ];
    const comparison = { percent: 71, count: 1_312 };
    expect(blocksOf(blocks, { data: 'yes' }, { comparison })).toEqual([
      {
        kind: 'products',
        products: [{ title: 'Cream', note: '50 ml', price: '€ 24', url: 'https://a.example/yes' }],
      },
      { kind: 'compare', percent: 71, text: 'Better than 71% of 1,312 companies' },
    ]);
    expect(blocksOf(blocks.slice(1), { data: 'yes' })).toEqual([]);
  });
  it('is also the plain text of the card', () => {
    const { card } = cardOf(
      [
        { kind: 'text', rich: text('Hello') },
        { kind: 'categories', look: 'bars' },
        { kind: 'button', text: 'Go', url: 'https://a.example/' },
      ],
      { data: 'yes', people: 'all' },
    );
    expect(card).toMatchObject({
      title: 'Lead',
      text: 'Hello\n\nData: 100\nPeople: 100',
      button: { text: 'Go', url: 'https://a.example/' },
    });
    expect(card).not.toHaveProperty('bands');
  });
});

describe('blocks as they are sent', () => {
  const errors = (blocks: unknown) =>
    resultBlocksSchema.safeParse(blocks).error?.issues.map(({ path }) => path.join('.'));
  it('get ids where they have none', () =>
    expect(new Set(resultBlocksSchema.parse([{ kind: 'score' }, { kind: 'score' }]).map(({ id }) => id)).size).toBe(2));
  it.each([
    [
      'two of one id',
      [
        { kind: 'score', id: 'a' },
        { kind: 'score', id: 'a' },
      ],
      ['1.id'],
    ],
    ['a range from high to low', [{ kind: 'score', condition: { when: 'score', min: 9, max: 1 } }], ['0.condition']],
    ['an address that is none', [{ kind: 'button', text: 'Go', url: 'javascript:alert(1)' }], ['0.url']],
    ['an unknown kind', [{ kind: 'script' }], ['0.kind']],
    ['too many', Array.from({ length: 31 }, () => ({ kind: 'score' })), ['']],
  ])('are refused: %s', (_what, blocks, paths) => expect(errors(blocks)).toEqual(paths));
});

it('is returned as plain text in order, with buttons if a formatter is given', () => {
  const blocks: CardBlock[] = [
    { kind: 'heading', text: 'First' },
    { kind: 'button', text: 'Shop', url: 'https://shop.example/' },
    { kind: 'heading', text: 'Last' },
  ];
  expect(plainBlocks(blocks, richPlain)).toBe('First\n\nLast');
  expect(plainBlocks(blocks, richPlain, ({ text, url }) => `${text}: ${url}`)).toBe(
    'First\n\nShop: https://shop.example/\n\nLast',
  );
});
