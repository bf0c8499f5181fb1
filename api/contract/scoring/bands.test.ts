import { describe, expect, it } from 'vitest';
import { acceptForTest, voteFor } from '../lead/accept-for-test.ts';
import { demoQuiz } from '../quiz/demo-quiz.ts';
import { scorablePublicQuiz } from './scorable.ts';
import { bandOf, percentScore, type ScorableQuiz, scoreQuiz } from './scoring.ts';
import { scoringXRay } from './scoring-x-ray.ts';

const bands = [
  { id: 'l', name: 'Low', minScore: 10, maxScore: 49 },
  { id: 'h', name: 'High', minScore: 50, maxScore: 90 },
];

describe('the outcome of a score', () => {
  it.each([
    [9, undefined],
    [10, 'Low'],
    [49, 'Low'],
    [50, 'High'],
    [90, 'High'],
    [91, undefined],
  ])('%d is %j', (score, name) => expect(bandOf(bands, score)?.name).toBe(name));
  it('is none of a band with an end missing', () => {
    for (const band of [
      { name: 'A', minScore: null, maxScore: 100 },
      { name: 'A', minScore: 0, maxScore: null },
      { name: 'A', maxScore: 100 },
      { name: 'A', minScore: 0 },
      { name: 'A' },
    ])
      expect(bandOf([{ id: 'a', ...band }], 50)).toBeUndefined();
  });
  it('is the first that fits', () =>
    expect(bandOf([...bands, { id: 'a', name: 'All', minScore: 0, maxScore: 100 }], 95)?.name).toBe('All'));
});

describe('points', () => {
  const option = (id: string, points: number) => ({ id, points, votes: voteFor('a') });
  const quiz: ScorableQuiz = {
    outcomeType: 'bucket',
    outcomes: [{ id: 'a', name: 'A' }],
    questions: [
      { id: 'q1', type: 'multiple_choice', options: [option('a', 0), option('b', 0)] },
      { id: 'q2', type: 'multiple_choice', options: [option('c', 0), option('d', 8)] },
      { id: 'q3', type: 'short_text', options: [] },
    ],
  };
  const answers = (second: string) =>
    acceptForTest(quiz.questions, [
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
    expect(scoreQuiz(quiz, []).maxScore).toBe(8);
    expect(scoreQuiz({ ...quiz, questions: [] }, []).maxScore).toBe(0);
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
  it('tells which outcomes visitors end in, and how many in none', () => {
    const quiz: ScorableQuiz = {
      outcomeType: 'points',
      outcomes: [
        { id: 'half', name: 'Half', minScore: 50, maxScore: 99 },
        { id: 'never', name: 'Never', minScore: 1, maxScore: 2 },
      ],
      questions: [
        {
          id: 'q',
          type: 'multiple_choice',
          options: [0, 5, 10].map((points) => ({ id: `${points}`, points, votes: [] })),
        },
      ],
    };
    const third = expect.closeTo(1 / 3, 12);
    expect(scoringXRay(quiz)).toEqual({
      shares: [
        { id: 'half', share: third, margin: 0 },
        { id: 'never', share: 0, margin: 0 },
        { id: '', share: expect.closeTo(2 / 3, 12), margin: 0 },
      ],
      tie: 0,
      gaps: [0, 100],
    });
  });
  it('of a quiz in which nothing can be voted for is its default', () => {
    const outcomes = [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ];
    const nothing: ScorableQuiz = { outcomeType: 'bucket', questions: [], outcomes };
    expect(scoringXRay(nothing)?.shares).toEqual([
      { id: 'a', share: 1, margin: 0 },
      { id: 'b', share: 0, margin: 0 },
    ]);
    expect(scoringXRay({ ...nothing, defaultOutcome: 'b' })?.shares[1]?.share).toBe(1);
    expect(scoringXRay({ ...nothing, outcomes: [] })).toEqual({
      shares: [{ id: '', share: 1, margin: 0 }],
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
