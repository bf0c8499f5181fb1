import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptForTest, voteFor } from '../lead/accept-for-test.ts';
import type { SentAnswer } from '../questions/answer.schema.ts';
import type { ScorableQuestion } from '../questions/kind.ts';
import { kinds } from '../questions/kinds.ts';
import { questionTypes } from '../questions/question.schema.ts';
import { sentAnswer } from '../questions/sent-answer.ts';
import { type ScorableQuiz, scoreQuiz } from './scoring.ts';
import { scoringXRay } from './scoring-x-ray.ts';

/** Every way to take a quiz, one after the other, scored as the server does. */
const MOST_WAYS = 2_000;

/** Every answer by options that the question's kind accepts. */
function answersTo(question: ScorableQuestion): SentAnswer[] {
  let sets: string[][] = [[]];
  for (const { id } of question.options) sets = sets.flatMap((set) => [set, [...set, id]]);
  return sets
    .map((chosen) => sentAnswer({ questionId: question.id, chosen }))
    .filter((sent) => acceptForTest([question], [sent]).length > 0);
}

function bruteForce(quiz: ScorableQuiz) {
  const answers = quiz.questions.map(answersTo).filter(({ length }) => length);
  fc.pre(answers.reduce((product, { length }) => product * length, 1) <= MOST_WAYS);
  let ways: SentAnswer[][] = [[]];
  for (const each of answers) ways = ways.flatMap((way) => each.map((answer) => [...way, answer]));
  const ends = new Map<string, number>();
  const gaps = new Set<number>();
  for (const way of ways) {
    const { outcomeId, score } = scoreQuiz(quiz, acceptForTest(quiz.questions, way));
    ends.set(outcomeId, (ends.get(outcomeId) ?? 0) + 1);
    if (quiz.outcomeType === 'points' && !outcomeId) gaps.add(score);
  }
  return { ends, gaps: [...gaps].sort((a, b) => a - b), total: ways.length };
}

const votes = fc.array(
  fc.record({
    outcomeId: fc.constantFrom('Red', 'Green', 'Blue', 'Unknown'),
    weight: fc.constantFrom(1, 1, 1, 2, -1),
  }),
  { maxLength: 2 },
);
const quizzes: fc.Arbitrary<ScorableQuiz> = fc
  .record({
    outcomeType: fc.constantFrom('points' as const, 'bucket' as const),
    rows: fc.array(
      fc.record({
        type: fc.constantFrom(...questionTypes),
        options: fc.array(fc.record({ points: fc.integer({ min: -5, max: 10 }), votes }), { maxLength: 4 }),
      }),
      { maxLength: 5 },
    ),
    bands: fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })), { maxLength: 3 }),
    defaultOutcome: fc.constantFrom(undefined, 'Blue'),
  })
  .map(({ outcomeType, rows, bands, defaultOutcome }) => ({
    outcomeType,
    ...(defaultOutcome ? { defaultOutcome } : {}),
    questions: rows.map(({ type, options }, index) => ({
      id: `q${index}`,
      type,
      options: kinds[type].scored ? options.map((option, at) => ({ ...option, id: `q${index}-${at}` })) : [],
    })),
    outcomes: ['Red', 'Green', 'Blue'].map((name, index) => {
      const [minScore = null, maxScore = null] = bands[index] ?? [];
      return { id: name, name, minScore, maxScore };
    }),
  }));

describe('the X-ray', () => {
  it('says what trying every way says', () => {
    fc.assert(
      fc.property(quizzes, (quiz) => {
        const { ends, gaps, total } = bruteForce(quiz);
        const seen = scoringXRay(quiz);
        expect(seen?.gaps).toEqual(gaps);
        for (const { id, share } of seen?.shares ?? []) expect(share).toBeCloseTo((ends.get(id) ?? 0) / total, 12);
        expect(seen?.shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      }),
      { numRuns: 1_000 },
    );
  });

  const voting = (questions: number, names: string[]): ScorableQuiz => ({
    outcomeType: 'bucket',
    questions: Array.from({ length: questions }, (_, index) => ({
      id: `q${index}`,
      type: 'multiple_choice',
      options: names.map((name) => ({ id: `${index}-${name}`, points: 0, votes: voteFor(name) })),
    })),
    outcomes: names.map((name) => ({ id: name, name })),
  });

  it('knows how often a tie is decided by order', () => {
    // Two votes for two buckets: half of all ways end one to one.
    expect(scoringXRay(voting(2, ['A', 'B']))?.tie).toBe(0.5);
    expect(scoringXRay(voting(3, ['A', 'B']))?.tie).toBe(0);
  });

  it('works out a hundred questions with points at once, and says when there are too many ways', () => {
    const options = [0, 3, 7, 10].map((points) => ({ id: `${points}`, points, votes: [] }));
    const quiz: ScorableQuiz = {
      outcomeType: 'points',
      questions: Array.from({ length: 100 }, (_, index) => ({ id: `q${index}`, type: 'multiple_choice', options })),
      outcomes: [
        { id: 'low', name: 'Low', minScore: 0, maxScore: 49 },
        { id: 'high', name: 'High', minScore: 50, maxScore: 100 },
      ],
    };
    const [low, high] = scoringXRay(quiz)?.shares ?? [];
    expect((low?.share ?? 0) + (high?.share ?? 0)).toBeCloseTo(1, 12);
    expect(high?.share).toBeGreaterThan(0.4);
    expect(scoringXRay(voting(60, ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']))).toBeUndefined();
  });
});
