import { describe, expect, it } from 'vitest';
import { demoQuiz } from './demo-quiz.ts';
import { scorablePublicQuiz } from './scorable.ts';
import { bandOf, bucketKey, highestScore, outcomeName, percentScore, type ScorableQuiz, scoreQuiz } from './scoring.ts';
import { scoringXRay } from './scoring-x-ray.ts';
import { sealForTest } from './seal-for-test.ts';

const bands = [
  { name: 'Low', minScore: 10, maxScore: 49 },
  { name: 'High', minScore: 50, maxScore: 90 },
];

describe('the outcome of a score', () => {
  it.each([
    [9, ''],
    [10, 'Low'],
    [49, 'Low'],
    [50, 'High'],
    [90, 'High'],
    [91, ''],
  ])('%d is %j', (score, name) => expect(bandOf(bands, score)).toBe(name));
  it('is none of a band with an end missing', () => {
    for (const band of [
      { name: 'A', minScore: null, maxScore: 100 },
      { name: 'A', minScore: 0, maxScore: null },
      { name: 'A', maxScore: 100 },
      { name: 'A', minScore: 0 },
      { name: 'A' },
    ])
      expect(bandOf([band], 50)).toBe('');
  });
  it('is the first that fits', () =>
    expect(bandOf([...bands, { name: 'All', minScore: 0, maxScore: 100 }], 95)).toBe('All'));
});

describe('a category', () => {
  it('is the same whatever its case and the blanks around it', () => {
    expect(bucketKey(' RED ')).toBe(bucketKey('red'));
    expect(bucketKey('red')).not.toBe(bucketKey('r ed'));
    expect(outcomeName([{ name: 'Red' }], ' rED')).toBe('Red');
    expect(outcomeName([{ name: 'Red' }], 'Blue')).toBe('Blue');
  });
  it('without an outcome is told without the blanks around it', () => {
    const quiz: ScorableQuiz = {
      outcomeType: 'bucket',
      outcomes: [],
      questions: [{ id: 'q', type: 'true_false', options: [{ id: 'o', points: 0, bucket: ' Blue ' }] }],
    };
    expect(scoreQuiz(quiz, sealForTest(quiz.questions, [{ questionId: 'q', answerOptionId: 'o' }])).outcome).toBe(
      'Blue',
    );
    expect(scoringXRay(quiz)?.shares).toEqual([{ outcome: 'Blue', share: 1, known: false }]);
  });
});

describe('points', () => {
  const option = (id: string, points: number) => ({ id, points, bucket: 'A' });
  const quiz: ScorableQuiz = {
    outcomeType: 'bucket',
    outcomes: [{ name: 'A' }],
    questions: [
      { id: 'q1', type: 'multiple_choice', options: [option('a', 0), option('b', 0)] },
      { id: 'q2', type: 'multiple_choice', options: [option('c', 0), option('d', 8)] },
      { id: 'q3', type: 'short_text', options: [] },
    ],
  };
  const answers = (second: string) =>
    sealForTest(quiz.questions, [
      { questionId: 'q1', answerOptionId: 'a' },
      { questionId: 'q2', answerOptionId: second },
      { questionId: 'q3', answerOptionId: 'a' },
    ]);
  it('count in a quiz of categories as soon as one option has any', () => {
    expect(scoreQuiz(quiz, answers('c'))).toMatchObject({ score: 0, rawScore: 0, maxScore: 8 });
    expect(scoreQuiz(quiz, answers('d'))).toMatchObject({ score: 100, rawScore: 8 });
  });
  it('are a share of the votes where no option has any', () => {
    const pointless = { ...quiz, questions: quiz.questions.slice(0, 1) };
    expect(scoreQuiz(pointless, answers('c')).score).toBe(100);
  });
  it('add up to the best option of each question', () => {
    expect(highestScore(quiz.questions)).toBe(8);
    expect(highestScore([])).toBe(0);
  });
  it.each([
    [1, 3, 33],
    [2, 3, 67],
    [-1, 3, 0],
    [4, 3, 100],
    [0, 0, 0],
    [1, -1, 0],
  ])('%d of %d are %d %%', (raw, max, percent) => expect(percentScore(raw, max)).toBe(percent));
});

describe('the X-ray', () => {
  it('tells outcomes that there are from what visitors end in without one', () => {
    const quiz: ScorableQuiz = {
      outcomeType: 'points',
      outcomes: [
        { name: 'Half', minScore: 50, maxScore: 99 },
        { name: 'Never', minScore: 1, maxScore: 2 },
      ],
      questions: [
        {
          id: 'q',
          type: 'multiple_choice',
          options: [0, 5, 10].map((points) => ({ id: `${points}`, points, bucket: '' })),
        },
      ],
    };
    const third = expect.closeTo(1 / 3, 12);
    expect(scoringXRay(quiz)).toEqual({
      shares: [
        { outcome: 'Half', share: third, known: true },
        { outcome: 'Never', share: 0, known: true },
        { outcome: '', share: expect.closeTo(2 / 3, 12), known: false },
      ],
      tie: 0,
      gaps: [0, 100],
    });
  });
  it('of a quiz in which nothing can be voted for is its default', () => {
    const nothing: ScorableQuiz = { outcomeType: 'bucket', questions: [], outcomes: [{ name: 'A' }, { name: 'B' }] };
    expect(scoringXRay(nothing)?.shares).toEqual([
      { outcome: 'A', share: 1, known: true },
      { outcome: 'B', share: 0, known: true },
    ]);
    expect(scoringXRay({ ...nothing, defaultOutcome: 'B' })?.shares[1]?.share).toBe(1);
    expect(scoringXRay({ ...nothing, outcomes: [] })).toEqual({
      shares: [{ outcome: '', share: 1, known: false }],
      tie: 0,
      gaps: [],
    });
  });
});

it('lets the demo alone have a default outcome', () => {
  const last = { ...demoQuiz, outcomeBuckets: demoQuiz.outcomeBuckets.toReversed() };
  expect(scoreQuiz(scorablePublicQuiz(last), []).outcome).toBe('strategic');
  expect(scoreQuiz(scorablePublicQuiz({ ...last, id: 'other' }), []).outcome).toBe('social');
});
