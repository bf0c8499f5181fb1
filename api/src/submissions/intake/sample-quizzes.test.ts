import { describe, expect } from 'vitest';
import type { SubmissionBody, SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Quiz, QuizDraft } from '../../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

type Question = NonNullable<QuizDraft['questions']>[number];
type Given = string | string[] | number | { text: string } | undefined;
const names = ['Dry', 'Oily', 'Sensitive', 'Balanced'];
/** `Tight: Dry 2, Oily 1` */
function row(text: string, rest: object = {}) {
  const [label = '', worths = ''] = text.split(': ');
  const votes = worths.split(', ').flatMap((worth) => {
    const [name = '', weight] = worth.split(' ');
    return weight ? [{ outcomeId: `o${names.indexOf(name)}`, weight: Number(weight) }] : [];
  });
  return { text: label, votes, ...rest };
}
const picture = { picture: { url: 'https://pictures.example/a.jpg', alt: '' } };

const skinRoutine: Question[] = [
  {
    title: 'How does your skin feel an hour after washing?',
    type: 'picture_choice',
    options: [
      'Tight: Dry 2',
      'Comfortable: Balanced 2',
      'Shiny all over: Oily 2',
      'Shiny in the middle: Oily 1, Dry 1',
    ].map((text) => row(text, picture)),
  },
  {
    title: 'What bothers you?',
    type: 'multiple_select',
    min: 1,
    max: 3,
    options: [
      ...['Redness: Sensitive 2', 'Dullness: Dry 1', 'Breakouts: Oily 2', 'Lines: Dry 1', 'Large pores: Oily 1'].map(
        (text) => row(text),
      ),
      row('Nothing: Balanced 2', { alone: true }),
    ],
  },
  {
    title: 'Does your skin react to new products?',
    options: [row('Often: Sensitive 3'), row('Sometimes: Sensitive 1'), row('Never', { next: 'age' })],
  },
  { title: 'What does it react to?', type: 'long_text', optional: true },
  {
    id: 'age',
    title: 'How old are you?',
    type: 'number',
    look: 'slider',
    min: 16,
    max: 80,
    options: [row('up to 29: Oily 1', { upTo: 29 }), row('30–49', { upTo: 49 }), row('50 and more: Dry 2')],
  },
  {
    title: 'How much time do you take in the morning?',
    type: 'scale',
    low: 'none',
    high: 'a ritual',
    options: ['1', '2', '3', '4', '5'].map((text) => row(text)),
  },
  {
    title: 'Where do you live?',
    type: 'dropdown',
    options: ['Portugal', 'Norway', 'Japan', ...Array.from({ length: 37 }, (_, at) => `Country ${at}`)].map((text) =>
      row(text),
    ),
  },
  {
    title: 'Which would you try first?',
    type: 'picture_choice',
    options: ['Cream: Dry 1', 'Gel: Oily 1', 'Nothing, thanks: Balanced 1'].map((text) => row(text, picture)),
  },
];

/** Answers by the words of options, or a number, or a text; undefined is none. */
function answersOf({ questions }: Quiz, given: Given[]): SubmissionBody['answers'] {
  return questions.flatMap(({ id: questionId, options }, place): SubmissionBody['answers'] => {
    const answer = given[place];
    if (answer === undefined) return [];
    if (typeof answer === 'number') return [{ questionId, numberAnswer: answer }];
    if (typeof answer === 'object' && 'text' in answer) return [{ questionId, textAnswer: answer.text }];
    const ids = [answer].flat().map((text) => options.find((option) => option.text === text)?.id ?? text);
    return [
      Array.isArray(answer) ? { questionId, answerOptionIds: ids } : { questionId, answerOptionId: ids[0] ?? '' },
    ];
  });
}

/** What a visitor gets, and the lead that its owner gets. */
async function take(quiz: Quiz, given: Given[]) {
  const body = submitBody(quiz, { answers: answersOf(quiz, given) });
  const { body: result, text } = await new Browser(app.url).post<SubmissionResult>(
    `/api/public/quiz/${quiz.id}/submit`,
    body,
  );
  expect(text).toContain('"id"');
  const lead = await app.db.collection('submissions').findOne({ _id: result.id as never });
  return { outcome: result.outcome, score: result.score, lead };
}

describe('“Find your skin routine”', () => {
  it.each<[string, Given[], string, Record<string, number>, number]>([
    [
      'Ana',
      ['Tight', ['Redness', 'Dullness'], 'Often', { text: 'perfume' }, 52, '3', 'Portugal', 'Cream'],
      'Dry',
      { Dry: 6, Sensitive: 5 },
      8,
    ],
    [
      'Ben',
      // What he wrote before he went back is dropped: “Never” does not lead there.
      ['Shiny all over', ['Breakouts', 'Large pores'], 'Never', { text: 'gone' }, 24, '1', 'Norway', 'Gel'],
      'Oily',
      { Oily: 7 },
      7,
    ],
    [
      'Chi',
      ['Comfortable', ['Nothing'], 'Never', undefined, 40, '2', 'Japan', 'Nothing, thanks'],
      'Balanced',
      { Balanced: 5 },
      7,
    ],
  ])('%s', async (_name, given, outcome, votes, answered) => {
    const quiz = await publishedQuiz(ann, {
      outcomeType: 'bucket',
      outcomes: names.map((name, at) => ({ id: `o${at}`, name })),
      questions: skinRoutine,
    });
    const { lead, ...result } = await take(quiz, given);
    expect(result.outcome).toBe(outcome);
    expect(lead?.answers).toHaveLength(answered);
    const counted = new Map<string, number>();
    for (const { worth } of lead?.answers ?? [])
      for (const { outcomeId, weight } of worth.votes) {
        const name = quiz.outcomes.find(({ id }) => id === outcomeId)?.name ?? '';
        counted.set(name, (counted.get(name) ?? 0) + weight);
      }
    expect(Object.fromEntries(counted)).toEqual(votes);
  });
});

describe('“How ready is your company for AI?”', () => {
  const categories = ['Strategy', 'Data', 'People', 'Technology'];
  const questions: Question[] = Array.from({ length: 15 }, (_, at) => ({
    title: `Statement ${at + 1}`,
    type: 'scale',
    category: categories[Math.floor(at / 4)] ?? '',
    low: 'not at all',
    high: 'fully',
    options: ['1', '2', '3', '4', '5'].map((text, step) => ({ text, points: 25 * step })),
  }));
  const outcomes = [
    { name: 'Beginning', minScore: 0, maxScore: 39 },
    { name: 'Building', minScore: 40, maxScore: 69 },
    { name: 'Leading', minScore: 70, maxScore: 100 },
  ];
  it.each([
    ['Dora', '333333333333333', 50, [50, 50, 50, 50], 'Building'],
    ['Egon', '555544445555333', 83, [100, 75, 100, 50], 'Leading'],
    ['Fay', '111122221111111', 7, [0, 25, 0, 0], 'Beginning'],
  ])('%s', async (_name, steps, score, scores, band) => {
    const quiz = await publishedQuiz(ann, { outcomes, questions });
    const { lead, ...result } = await take(quiz, [...steps]);
    expect(result).toEqual({ outcome: band, score });
    expect(lead?.categories).toEqual(categories.map((name, at) => ({ name, score: scores[at] })));
  });
});
