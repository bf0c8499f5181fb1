import { describe, expect, it } from 'vitest';
import { sumDays } from './sum-days.ts';
import { consistentTotals } from './totals.ts';

describe('totals', () => {
  it('are at least those of the stage after', () => {
    expect(consistentTotals({ views: 1, starts: 2, completions: 3, leads: 4, scoreSum: 5 })).toEqual({
      views: 4,
      starts: 4,
      completions: 4,
      leads: 4,
      scoreSum: 5,
    });
    expect(consistentTotals({ views: 9, starts: 7, completions: 5, leads: 3, scoreSum: 80 })).toEqual({
      views: 9,
      starts: 7,
      completions: 5,
      leads: 3,
      scoreSum: 80,
    });
    expect(consistentTotals({ views: 1, starts: 5 })).toMatchObject({ views: 5, starts: 5, completions: 0 });
    expect(consistentTotals({ completions: 2 })).toMatchObject({ views: 2, starts: 2, completions: 2, leads: 0 });
  });
  it('are nothing of nothing', () => {
    const nothing = { views: 0, starts: 0, completions: 0, leads: 0, scoreSum: 0 };
    for (const row of [null, undefined, {}]) expect(consistentTotals(row)).toEqual(nothing);
  });
});

describe('sums of days', () => {
  it('add up every key of every figure, and leave out what comes to nothing', () => {
    const days = [
      { _id: 'q:1', day: '2026-03-01', batch: 7, views: 2, a: { x: 1, deep: { y: 2 } }, gone: { z: 1 } },
      { _id: 'q:2', day: '2026-03-02', batch: 9, views: 1, starts: 1, a: { x: 1, w: 3 }, gone: { z: -1 } },
    ];
    expect(sumDays(days)).toEqual({
      views: 3,
      starts: 1,
      completions: 0,
      leads: 0,
      scoreSum: 0,
      a: { x: 2, w: 3, deep: { y: 2 } },
    });
    expect(sumDays([])).toEqual({ views: 0, starts: 0, completions: 0, leads: 0, scoreSum: 0 });
  });
});
