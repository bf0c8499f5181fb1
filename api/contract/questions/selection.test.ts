import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { voteFor } from '../lead/accept-for-test.ts';
import type { ScorableQuestion } from './kind.ts';
import { kinds } from './kinds.ts';
import type { QuizOption } from './question.schema.ts';

const option = (id: string, points = 0, rest: Partial<QuizOption> = {}): QuizOption => ({
  id,
  text: id.toUpperCase(),
  points,
  votes: [],
  ...rest,
});
const question = {
  id: 'q',
  type: 'multiple_select' as const,
  min: 1,
  max: 2,
  options: [option('a', 1), option('b', 2), option('c', 4), option('none', 3, { alone: true })],
};
const select = kinds.multiple_select;
const chosen = (...answerOptionIds: string[]) => select.accept(question, { questionId: 'q', answerOptionIds });

describe('a set of options', () => {
  it('is accepted in the order of the question, named and summed', () => {
    const votes = [{ outcomeId: 'red', weight: 2 }];
    const options = [option('a', 1, { votes }), option('b', 2, { votes })];
    expect(select.accept({ options }, { questionId: 'q', answerOptionIds: ['b', 'a', 'b'] }).answer).toEqual({
      questionId: 'q',
      chosen: ['a', 'b'],
      text: 'A, B',
      worth: { points: 3, votes: [{ outcomeId: 'red', weight: 4 }] },
    });
    expect(chosen('b').answer).toEqual(select.accept(question, { questionId: 'q', answerOptionId: 'b' }).answer);
  });
  it('has no fewer and no more than allowed, and only options of the question', () => {
    expect(chosen()).toEqual({ refused: 'This question needs some of its options' });
    expect(chosen('a', 'b', 'c')).toEqual({ refused: 'Choose at most 2' });
    expect(select.accept({ ...question, min: 2 }, { questionId: 'q', answerOptionId: 'a' })).toEqual({
      refused: 'Choose at least 2',
    });
    expect(chosen('a', 'x')).toEqual({ refused: 'This option is not part of the question' });
    expect(select.accept(question, { questionId: 'q', textAnswer: 'A' })).toEqual({
      refused: 'This question needs some of its options',
    });
  });
  it('is one option alone where that excludes the others, however few are enough', () => {
    expect(select.accept({ ...question, min: 2 }, { questionId: 'q', answerOptionId: 'none' }).answer?.chosen).toEqual([
      'none',
    ]);
    expect(chosen('a', 'none')).toEqual({ refused: 'This option excludes all others' });
  });
  it('is worth at best the largest sum of a valid set', () => {
    expect(select.best(question)).toBe(6);
    expect(select.best({ ...question, min: 3, max: 3 })).toBe(7);
    const negative = [option('a', -1), option('b', -5)];
    expect(select.best({ ...question, options: negative })).toBe(-1);
    expect(select.best({ ...question, options: negative, min: 2 })).toBe(-6);
    expect(select.best({ ...question, options: [option('a', -1), option('none', 9, { alone: true })] })).toBe(9);
  });
  it('leads where the first chosen option does that names a target', () => {
    const branching = {
      ...question,
      options: [option('a'), option('b', 0, { next: 'x' }), option('c', 0, { next: 'y' })],
    };
    const targets = new Map(select.distribution(branching)?.map(({ next, count }) => [next, count]));
    // a · b, ab, bc · c, ac
    expect(targets).toEqual(
      new Map([
        [undefined, 1n],
        ['x', 3n],
        ['y', 2n],
      ]),
    );
  });
  it('is not listed where there are too many different ones', () => {
    const options = Array.from({ length: 20 }, (_, at) => option(`o${at}`, 0, { votes: voteFor(`outcome${at}`) }));
    expect(select.distribution({ ...question, options, max: 20 })).toBeUndefined();
    expect(select.answerCount({ ...question, options, max: 20 })).toBe(2 ** 20 - 1);
    expect(select.draw({ ...question, options, max: 20 }, Math.random).worth.votes.length).toBeGreaterThan(0);
  });
});

const questions: fc.Arbitrary<ScorableQuestion> = fc
  .record({
    min: fc.integer({ min: 1, max: 3 }),
    max: fc.integer({ min: 1, max: 5 }),
    rows: fc.array(
      fc.record({
        points: fc.integer({ min: -3, max: 3 }),
        alone: fc.boolean(),
        next: fc.constantFrom(undefined, 'x', 'y'),
        votes: fc.constantFrom([], voteFor('red'), voteFor('blue')),
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ min, max, rows }) => ({
    id: 'q',
    type: 'multiple_select',
    min: Math.min(min, max),
    max,
    options: rows.map((row, at) => ({ id: `o${at}`, ...row })),
  }));

/** Every valid set, as the ids of its options. */
function validSets({ options, ...rest }: ScorableQuestion): string[][] {
  let sets: string[][] = [[]];
  for (const { id } of options) sets = sets.flatMap((set) => [set, [...set, id]]);
  const texts = options.map((each) => ({ text: '', ...each }));
  return sets.filter(
    (answerOptionIds) => select.accept({ ...rest, options: texts }, { questionId: 'q', answerOptionIds }).answer,
  );
}

describe('sets of any question', () => {
  it('are counted, and valued at best, as listing them all does', () => {
    fc.assert(
      fc.property(questions, (any) => {
        const sets = validSets(any);
        const shares = select.distribution(any) ?? [];
        expect(shares.reduce((sum, { count }) => sum + count, 0n)).toBe(BigInt(sets.length));
        expect(select.answerCount(any)).toBe(sets.length);
        const points = sets.map((set) => select.worth(any, set).points);
        if (sets.length > 0) expect(select.best(any)).toBe(Math.max(...points));
        const sum = shares.reduce((total, { worth, count }) => total + worth.points * Number(count), 0);
        expect(sum).toBe(points.reduce((total, each) => total + each, 0));
      }),
    );
  });
  it('are drawn equally often', () => {
    const options = ['a', 'b', 'c', 'd'].map((id, at) => option(id, 2 ** at, id === 'd' ? { alone: true } : {}));
    const any = { ...question, options };
    let state = 1;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const drawn = new Map<number, number>();
    for (let n = 0; n < 14_000; n += 1) {
      const { points } = select.draw(any, random).worth;
      drawn.set(points, (drawn.get(points) ?? 0) + 1);
    }
    // a, b, c, ab, ac, bc and d alone.
    expect([...drawn.keys()].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 8]);
    for (const count of drawn.values()) expect(Math.abs(count - 2_000)).toBeLessThan(250);
  });
});
