import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { END, shownQuestions } from '../flow.ts';
import { acceptAnswers } from '../lead/accept-answers.ts';
import { acceptForTest, voteFor } from '../lead/accept-for-test.ts';
import type { Answer, SentAnswer } from '../questions/answer.schema.ts';
import type { ScorableQuestion } from '../questions/kind.ts';
import { isSkippable, kinds } from '../questions/kinds.ts';
import { ownOptionSettings, ownSettings } from '../questions/own-settings.ts';
import { questionTypes } from '../questions/question.schema.ts';
import { sentAnswer } from '../questions/sent-answer.ts';
import { countWays } from './count-ways.ts';
import { sampleWays } from './sample-ways.ts';
import { type ScorableQuiz, scoreQuiz } from './scoring.ts';
import { scoringXRay } from './scoring-x-ray.ts';
import type { XRay } from './x-ray.ts';

/** Every way to take a quiz, one after the other, scored as the server does. */
const MOST_WAYS = 2_000;
const RUNS = process.env.QF_TEST_LONG ? 10_000 : 600;

/** Every answer by options, or by a number in each range, that the question's kind accepts; undefined is none. */
function answersTo(question: ScorableQuestion): Array<SentAnswer | undefined> {
  let sets: string[][] = [[]];
  for (const { id } of question.options) sets = sets.flatMap((set) => [set, [...set, id]]);
  const ranges = question.options.map(({ upTo }, at) => upTo ?? (question.options[at - 1]?.upTo ?? 0) + 1);
  const answers = [
    ...sets.filter(({ length }) => length).map((chosen) => sentAnswer({ questionId: question.id, chosen })),
    ...ranges.map((value) => sentAnswer({ questionId: question.id, chosen: [], text: `${value}` })),
  ].filter((sent) => acceptForTest([question], [sent])[0]?.chosen.length);
  return answers.length === 0 || isSkippable(question) ? [...answers, undefined] : answers;
}

/** An answer that is worth nothing and leads nowhere: a text, or a day. */
const freely = ({ id }: ScorableQuestion): SentAnswer => ({ questionId: id, textAnswer: '2026-01-31' });

function bruteForce(quiz: ScorableQuiz) {
  const ends = new Map<string, number>();
  const gaps = new Set<number>();
  let ways = 0;
  let total = 0;
  const follow = (sent: SentAnswer[], asked: number, chance: number): void => {
    const given = acceptForTest(quiz.questions, sent);
    const question = shownQuestions(quiz.questions, given)[asked];
    if (!question) {
      ways += 1;
      total += chance;
      fc.pre(ways <= MOST_WAYS);
      const { answers, issues } = accepted(quiz, sent);
      expect(issues).toEqual([]);
      const { outcomeId, score } = scoreQuiz(quiz, answers);
      ends.set(outcomeId, (ends.get(outcomeId) ?? 0) + chance);
      if (quiz.outcomeType === 'points' && !outcomeId) gaps.add(score);
      return;
    }
    const answers = answersTo(question);
    for (const answer of answers) {
      const needed = answer ?? (isSkippable(question) ? undefined : freely(question));
      follow(needed ? [...sent, needed] : sent, asked + 1, chance / answers.length);
    }
  };
  follow([], 0, 1);
  expect(total).toBeCloseTo(1, 9);
  return { ends, gaps: [...gaps].sort((a, b) => a - b) };
}

/** Answers as the server checks them. */
function accepted({ questions }: ScorableQuiz, sent: SentAnswer[]): { answers: Answer[]; issues: unknown[] } {
  const withTexts = questions.map((question) => ({
    ...question,
    options: question.options.map((option) => ({ text: option.id, ...option })),
  }));
  return acceptAnswers(withTexts, sent);
}

const votes = fc.array(
  fc.record({
    outcomeId: fc.constantFrom('Red', 'Green', 'Blue', 'Unknown'),
    weight: fc.constantFrom(1, 1, 1, 2, -1),
  }),
  { maxLength: 2 },
);
const target = fc.constantFrom(undefined, undefined, undefined, 'q1', 'q2', 'q3', 'q4', END);
const quizzes: fc.Arbitrary<ScorableQuiz> = fc
  .record({
    outcomeType: fc.constantFrom('points' as const, 'bucket' as const),
    rows: fc.array(
      fc.record({
        type: fc.constantFrom(...questionTypes),
        next: target,
        optional: fc.boolean(),
        category: fc.constantFrom(undefined, 'A', 'B'),
        min: fc.integer({ min: 1, max: 2 }),
        max: fc.integer({ min: 1, max: 3 }),
        options: fc.array(
          fc.record({ points: fc.integer({ min: -5, max: 10 }), votes, next: target, alone: fc.boolean() }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { maxLength: 5 },
    ),
    bands: fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })), { maxLength: 3 }),
    defaultOutcome: fc.constantFrom(undefined, 'Blue'),
  })
  .map(({ outcomeType, rows, bands, defaultOutcome }) => ({
    outcomeType,
    ...(defaultOutcome ? { defaultOutcome } : {}),
    questions: rows.map(({ type, options, min, max, ...settings }, index) => {
      // Without a valid answer nobody gets on.
      const made = kinds[type].scored ? options.slice(0, kinds[type].maxOptions) : [];
      const least = Math.min(min, made.filter(({ alone }) => !alone).length || 1);
      const bounds = kinds[type].settings.includes('shuffle') ? { min: least, max: Math.max(least, max) } : {};
      return {
        id: `q${index}`,
        type,
        ...ownSettings(type, { ...settings, ...bounds }),
        options: made.map(({ points, votes, ...option }, at) => {
          const upTo = at === made.length - 1 ? undefined : 10 * (at + 1);
          return { id: `q${index}-${at}`, points, votes, ...ownOptionSettings(type, { ...option, upTo }) };
        }),
      };
    }),
    outcomes: ['Red', 'Green', 'Blue'].map((name, index) => {
      const [minScore = null, maxScore = null] = bands[index] ?? [];
      return { id: name, name, minScore, maxScore };
    }),
  }));

const drawn = (quiz: ScorableQuiz): XRay => {
  const work = sampleWays(quiz);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
};

describe('the X-ray', () => {
  it('says what trying every way says', () => {
    fc.assert(
      fc.property(quizzes, (quiz) => {
        const { ends, gaps } = bruteForce(quiz);
        const seen = scoringXRay(quiz);
        expect(seen.sampled).toBeUndefined();
        expect(seen.gaps).toEqual(gaps);
        for (const { id, share } of seen.shares) expect(share).toBeCloseTo(ends.get(id) ?? 0, 9);
        expect(seen.shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      }),
      { numRuns: RUNS },
    );
  });

  it('draws ways that are as likely as those that are counted', () => {
    fc.assert(
      fc.property(quizzes, (quiz) => {
        const exact = new Map(scoringXRay(quiz).shares.map(({ id, share }) => [id, share]));
        const { shares, sampled } = drawn(quiz);
        expect(sampled).toBe(100_000);
        // Three times the interval of 95 %: by chance it is missed once in millions.
        for (const { id, share, margin } of shares)
          expect(Math.abs(share - (exact.get(id) ?? 0))).toBeLessThanOrEqual(3 * margin);
      }),
      { numRuns: 8, seed: 40 },
    );
  });

  it('counts each question that may be skipped with one more answer', () => {
    const option = (id: string, points: number) => ({ id, points, votes: [] });
    const quiz: ScorableQuiz = {
      outcomeType: 'points',
      questions: [{ id: 'q', type: 'multiple_choice', optional: true, options: [option('a', 1), option('b', 0)] }],
      outcomes: [
        { id: 'low', name: 'Low', minScore: 0, maxScore: 49 },
        { id: 'high', name: 'High', minScore: 50, maxScore: 100 },
      ],
    };
    expect(scoringXRay(quiz).shares[1]?.share).toBeCloseTo(1 / 3, 12);
  });

  it('weighs a branch by how likely it is, not by how many ways lead through it', () => {
    const quiz: ScorableQuiz = {
      outcomeType: 'bucket',
      questions: [
        {
          id: 'q0',
          type: 'multiple_choice',
          options: [
            { id: 'a', points: 0, votes: voteFor('Red'), next: END },
            { id: 'b', points: 0, votes: [] },
          ],
        },
        {
          id: 'q1',
          type: 'multiple_choice',
          options: ['c', 'd', 'e'].map((id) => ({ id, points: 0, votes: voteFor('Green') })),
        },
      ],
      outcomes: ['Red', 'Green'].map((name) => ({ id: name, name })),
    };
    expect(scoringXRay(quiz).shares.map(({ share }) => share)).toEqual([0.5, 0.5]);
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

  it('works out a hundred questions with points at once, and draws ways where there are too many', () => {
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
    const many = voting(60, ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
    expect(countWays(many).next().done).toBe(false);
    const { shares, sampled } = scoringXRay(many);
    expect(sampled).toBe(100_000);
    for (const { share, margin } of shares) {
      // A tie goes to who led first, so that all are equally likely.
      expect(Math.abs(share - 1 / 8)).toBeLessThan(3 * margin);
      expect(margin).toBeLessThan(0.003);
    }
  });
});
