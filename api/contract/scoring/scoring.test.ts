import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptForTest, voteFor } from '../lead/accept-for-test.ts';
import type { SentAnswer } from '../questions/answer.schema.ts';
import { DEMO_QUIZ_ID, demoQuiz } from '../quiz/demo-quiz.ts';
import { quizInputSchema } from '../quiz/quiz.schema.ts';
import { voteReader } from './buckets.ts';
import { scorablePublicQuiz } from './scorable.ts';
import { leaderOf, type ScorableQuiz, scoreQuiz } from './scoring.ts';

const score = (quiz: ScorableQuiz, sent: readonly SentAnswer[]) => scoreQuiz(quiz, acceptForTest(quiz.questions, sent));

type Sample = {
  quiz: unknown;
  cases: Array<{
    name: string;
    answers: string[];
    expect: { score: number; outcome: string; rawScore?: number; maxScore?: number };
  }>;
};

const sample = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../examples/quizzes/${name}.json`, import.meta.url), 'utf8')) as Sample;

describe.each(['coffee-personality', 'home-energy-checkup'])('the sample %s', (name) => {
  const { quiz, cases } = sample(name);
  const input = quizInputSchema.parse(quiz);
  const outcomes = input.outcomes.map((outcome, place) => ({ ...outcome, id: `o${place}` }));
  const { read } = voteReader(outcomes);
  const scorable: ScorableQuiz = {
    ...input,
    outcomes,
    questions: input.questions.map((question, q) => ({
      ...question,
      id: `q${q}`,
      options: question.options.map((option, o) => ({ ...option, ...read(option), id: `q${q}o${o}` })),
    })),
  };
  it.each(cases)('scores $name', ({ answers, expect: expected }) => {
    const given = input.questions.map((question, q) => {
      const option = question.options.findIndex(({ text }) => text === answers[q]);
      const questionId = `q${q}`;
      return option >= 0
        ? { questionId, answerOptionId: `q${q}o${option}` }
        : { questionId, textAnswer: answers[q] ?? '' };
    });
    expect(score(scorable, given)).toMatchObject(expected);
  });
});

const option = (id: string, points = 0, outcome = '') => ({ id, points, votes: voteFor(outcome) });
const bucketQuiz = (names: string[][]): ScorableQuiz => ({
  outcomeType: 'bucket',
  outcomes: [
    { id: 'A', name: 'A' },
    { id: 'B', name: 'B' },
  ],
  questions: names.map((row, q) => ({
    id: `${q}`,
    type: 'multiple_choice',
    options: row.map((name, o) => option(`${q}${o}`, 0, name)),
  })),
});
const pick = (...ids: string[]) => ids.map((id, index) => ({ questionId: `${index}`, answerOptionId: id }));

describe('buckets', () => {
  const four = bucketQuiz([
    ['A', 'B'],
    ['A', 'B'],
    ['A', 'B'],
    ['A', 'B'],
  ]);
  it('gives a tie to the one that first reached the count (A,B,B,A → B)', () => {
    expect(score(four, pick('00', '11', '21', '30'))).toMatchObject({ outcome: 'B', score: 50 });
  });
  it('walks the questions in their order, not the answers in theirs', () => {
    const answers = acceptForTest(four.questions, pick('00', '11', '21', '30'));
    expect(scoreQuiz(four, answers.toReversed()).outcome).toBe('B');
  });
  it('falls back to the default, then the first outcome, then nothing', () => {
    expect(score(four, []).outcome).toBe('A');
    expect(score({ ...four, defaultOutcome: 'B' }, []).outcome).toBe('B');
    expect(score({ ...four, outcomes: [] }, [])).toMatchObject({ outcome: '', score: 0 });
  });
  it('tells outcomes of one name apart', () => {
    const twins = { ...four, outcomes: four.outcomes.map(({ id }) => ({ id, name: 'Twin' })) };
    expect(score(twins, pick('01', '11', '20', '31'))).toMatchObject({ outcomeId: 'B', outcome: 'Twin', score: 75 });
  });
  it('counts votes by their weight, those of one question at once', () => {
    const heavy = [
      { outcomeId: 'A', weight: 1 },
      { outcomeId: 'B', weight: 3 },
    ];
    const question = { id: '0', type: 'multiple_choice' as const, options: [{ id: '00', points: 0, votes: heavy }] };
    expect(score({ ...four, questions: [question] }, pick('00'))).toMatchObject({ outcome: 'B', score: 75 });
  });
  it('counts the last of two answers to a question', () => {
    expect(score(bucketQuiz([['A', 'B']]), [...pick('00'), ...pick('01')]).outcome).toBe('B');
  });
});

describe('who leads', () => {
  it('is nobody until somebody has a vote', () => expect(leaderOf([0, 0], -1)).toBe(-1));
  it('stays the same on a tie', () => expect(leaderOf([2, 2], 1)).toBe(1));
  it('changes when another has strictly more, even if the leader has lost votes', () => {
    expect(leaderOf([2, 3], 0)).toBe(1);
    expect(leaderOf([-1, 0], 0)).toBe(1);
  });
  it('is the greatest of all who passed, and the first of equals', () => {
    expect(leaderOf([1, 2, 4], 0)).toBe(2);
    expect(leaderOf([1, 3, 3], 0)).toBe(1);
  });
});

describe('points', () => {
  const quiz = (points: number[]): ScorableQuiz => ({
    outcomeType: 'points',
    outcomes: [],
    questions: [
      { id: '0', type: 'multiple_choice', options: points.map((value, index) => option(`0${index}`, value)) },
    ],
  });
  it('is 0 when no positive score can be reached', () => expect(score(quiz([-3, 0]), pick('00')).score).toBe(0));
  it('counts what is not a whole number as 0', () =>
    expect(score(quiz([1.5, Number.NaN, 4]), pick('00'))).toMatchObject({ rawScore: 0, maxScore: 4 }));
  it('has no outcome without bands', () =>
    expect(score(quiz([1]), pick('00'))).toMatchObject({ score: 100, outcome: '' }));
  it('always gives a whole number from 0 to 100', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 6 }),
        fc.nat(5),
        (points, at) => {
          const { score: percent } = score(quiz(points), pick(`0${at}`));
          return Number.isInteger(percent) && percent >= 0 && percent <= 100;
        },
      ),
    );
  });
});

describe('the demo quiz', () => {
  const scorable = scorablePublicQuiz(demoQuiz);
  it('adds up to 100, so that the sum of points is the score', () => {
    const best = demoQuiz.questions.map(({ id, answerOptions }) => ({
      questionId: id,
      answerOptionId: answerOptions[0]?.id ?? '',
    }));
    expect(score(scorable, best)).toEqual({
      score: 100,
      rawScore: 100,
      maxScore: 100,
      outcomeId: 'demo-strategic',
      outcome: 'strategic',
      categories: [],
      totals: [
        { outcomeId: 'demo-strategic', votes: 3 },
        { outcomeId: 'demo-creative', votes: 0 },
        { outcomeId: 'demo-analytical', votes: 0 },
        { outcomeId: 'demo-social', votes: 0 },
      ],
    });
  });
  it('is strategic when nothing was chosen', () => {
    expect(demoQuiz.id).toBe(DEMO_QUIZ_ID);
    expect(score(scorable, []).outcome).toBe('strategic');
  });
});
