import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '#contract/quiz/quiz.schema';
import { boundariesOf, moveBoundary, spreadEvenly, withOutcome } from './bands.ts';

const outcome = (id: string, minScore: number | null, maxScore: number | null): Outcome => ({
  id,
  name: id,
  title: id,
  description: '',
  minScore,
  maxScore,
});
const rangesOf = (outcomes: Outcome[]) => outcomes.map(({ minScore, maxScore }) => [minScore, maxScore]);
const ofEachScore = (outcomes: Outcome[]) =>
  Array.from(
    { length: 101 },
    (_, score) =>
      outcomes.filter(({ minScore, maxScore }) => score >= (minScore ?? 101) && score <= (maxScore ?? -1)).length,
  );

describe('the boundaries between ranges', () => {
  const three = [outcome('c', 70, 100), outcome('a', 0, 39), outcome('b', 40, 69), outcome('none', null, null)];

  it('stand between neighbours by score, whatever their order in the list', () =>
    expect(
      boundariesOf(three).map(({ below, above, score, least, most }) => [below.id, above.id, score, least, most]),
    ).toEqual([
      ['a', 'b', 40, 1, 69],
      ['b', 'c', 70, 41, 100],
    ]));

  it('move both neighbours, and stop where one would have no score left', () => {
    const [first] = boundariesOf(three) as [ReturnType<typeof boundariesOf>[number]];
    expect(rangesOf(moveBoundary(three, first, 55.4))).toEqual([
      [70, 100],
      [0, 54],
      [55, 69],
      [null, null],
    ]);
    expect(rangesOf(moveBoundary(three, first, -9))[1]).toEqual([0, 0]);
    expect(rangesOf(moveBoundary(three, first, 999))[2]).toEqual([69, 69]);
  });

  it('close a gap and end an overlap', () => {
    for (const [low, high] of [
      [20, 60],
      [60, 20],
    ] as const) {
      const rows = [outcome('a', 0, low), outcome('b', high, 100)];
      const [one] = boundariesOf(rows) as [ReturnType<typeof boundariesOf>[number]];
      expect(new Set(ofEachScore(moveBoundary(rows, one, 50)))).toEqual(new Set([1]));
    }
  });

  it('is none where a range lies inside its neighbour’s first score', () =>
    expect(boundariesOf([outcome('a', 10, 50), outcome('b', 10, 10)])).toEqual([]));
});

it('ranges that are spread evenly give every score exactly one outcome, however often a boundary is moved', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.tuple(fc.nat(18), fc.integer({ min: -10, max: 110 })), { maxLength: 20 }),
      (count, moves) => {
        let rows = spreadEvenly(Array.from({ length: count }, (_, place) => outcome(String(place), null, null)));
        for (const [which, score] of moves) {
          const boundary = boundariesOf(rows)[which];
          if (boundary) rows = moveBoundary(rows, boundary, score);
        }
        expect(boundariesOf(rows)).toHaveLength(count - 1);
        expect(ofEachScore(rows).every((covers) => covers === 1)).toBe(true);
      },
    ),
  ));

describe('one more outcome', () => {
  const more = (outcomes: Outcome[], id: string) => withOutcome(outcomes, outcome(id, null, null));
  it('takes part of the scores at once', () => {
    expect(rangesOf(more(more(more([], 'a'), 'b'), 'c'))).toEqual(
      rangesOf(spreadEvenly([1, 2, 3].map((id) => outcome(`${id}`, null, null)))),
    );
  });
  it('leaves ranges that were set by hand', () => {
    expect(rangesOf(more([outcome('a', 0, 29), outcome('b', 30, 100)], 'c'))).toEqual([
      [0, 29],
      [30, 100],
      [null, null],
    ]);
  });
});
