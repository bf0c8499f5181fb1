import { describe, expect, it } from 'vitest';
import { durationBucket, statKey } from '../projection/stat-keys.ts';
import { sumDays } from '../projection/sum-days.ts';
import { consistentTotals } from '../projection/totals.ts';
import type { CountedPeriod } from './figure.ts';
import { presentFigures } from './figures.ts';
import { sourceFigures } from './sources.ts';
import { timeFigures } from './time-to-complete.ts';

const noPeriod: CountedPeriod = {
  quiz: {
    version: 'v1',
    questions: [],
    outcomes: [],
    questionHistory: async () => [],
    wordingsOf: async () => [],
    outcomeNames: async () => new Map(),
    versions: async () => [{ version: 'v1', createdAt: new Date(0) }],
  },
  days: [],
  sums: sumDays([]),
  totals: consistentTotals(undefined),
  outcomeNames: new Map(),
};

describe('the time that visitors took', () => {
  const buckets = (...seconds: number[]) => {
    const counts: Record<string, number> = {};
    for (const each of seconds) counts[durationBucket(each)] = (counts[durationBucket(each)] ?? 0) + 1;
    return counts;
  };
  it('has its half and its nine tenths in the right place', () => {
    expect(timeFigures(buckets(1, 1, 1, 1, 1, 1, 1, 1, 1, 1_000))).toMatchObject({ median: 1, p90: 1, count: 10 });
    const { median, p90 } = timeFigures(buckets(1, 1, 1, 1, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000));
    expect([median, p90].every((seconds) => Math.abs(seconds - 1_000) <= 50)).toBe(true);
    expect(timeFigures(buckets(1, 1, 1, 1, 1, 1, 1, 1, 10, 1_000))).toMatchObject({ median: 1, p90: 10 });
    // Keys of a document come as texts in any order: 1,000 seconds is bucket 72, 10 seconds 24, 2 seconds 7.
    expect(timeFigures({ 72: 1, 7: 3, 24: 1 })).toMatchObject({ median: 2, count: 5 });
  });
  it('stands in bins that begin with what they are named by', () => {
    const filled = (buckets: Record<string, number>) =>
      timeFigures(buckets)
        .histogram.filter(({ count }) => count)
        .map(({ from, to, count }) => [from, to, count]);
    expect(filled({ 0: 2 })).toEqual([[0, 15, 2]]);
    expect(filled({ 28: 1, 29: 1 })).toEqual([
      [0, 15, 1],
      [15, 30, 1],
    ]);
    expect(filled({ 200: 4 })).toEqual([[1_800, null, 4]]);
    expect(timeFigures({}).histogram).toEqual([]);
  });
});

describe('sources', () => {
  const day = (counted: object | undefined) => ({ views: 0, sources: counted });
  it('are summed over days, by kind, most views and then most leads first', () => {
    const rows = sourceFigures(
      sumDays([
        day({
          page: { [statKey('b')]: { views: 1, leads: 1 }, [statKey('a')]: { views: 2 } },
          host: { [statKey('h')]: { views: 3 } },
        }),
        day(undefined),
        day({
          page: { [statKey('b')]: { views: 4 }, [statKey('c')]: { views: 2, leads: 1 }, [statKey('d')]: { leads: 1 } },
        }),
      ]),
    );
    expect(rows).toEqual([
      { kind: 'host', name: 'h', views: 3, leads: 0 },
      { kind: 'page', name: 'b', views: 5, leads: 1 },
      { kind: 'page', name: 'c', views: 2, leads: 1 },
      { kind: 'page', name: 'a', views: 2, leads: 0 },
      { kind: 'page', name: 'd', views: 0, leads: 1 },
    ]);
  });
  it('are at most fifty of a kind', () => {
    const names = Array.from({ length: 51 }, (_, n) => [statKey(`p${n}`), { views: n + 1 }]);
    const rows = sourceFigures(
      sumDays([day({ page: Object.fromEntries(names), host: { [statKey('h')]: { views: 1 } } })]),
    );
    expect(rows).toHaveLength(51);
    expect(rows.some(({ name }) => name === 'p0')).toBe(false);
    expect(rows[1]?.name).toBe('p50');
  });
  it('that brought leads are among them, however many views others have', () => {
    const names = Array.from({ length: 60 }, (_, n) => [statKey(`p${n}`), { views: 5 }]);
    const rows = sourceFigures(
      sumDays([day({ page: { ...Object.fromEntries(names), [statKey('real')]: { leads: 1 } } })]),
    );
    expect([rows.length, rows.at(-1)?.name]).toEqual([50, 'real']);
  });
});

it('are explained by their formulas and the numbers that went into them', async () => {
  const day = {
    ...{ views: 9, starts: 7, completions: 4, leads: 5, scoreSum: 80 },
    durations: { 3: 4 },
    took: { kQQ: { 2: 6 } },
    categories: { [statKey('Data')]: { scoreSum: 90, tens: { 4: 2 } } },
    versions: { v1: { views: 9 } },
  };
  const sums = sumDays([day]);
  const days = [day, day] as never[];
  const { explain } = await presentFigures({ ...noPeriod, days, sums, totals: consistentTotals(day) });
  expect(Object.fromEntries(Object.entries(explain).map(([name, { counts }]) => [name, counts]))).toEqual({
    totalViews: { views: 9 },
    totalStarts: { starts: 7 },
    totalCompletions: { completions: 5 },
    totalLeads: { leads: 5 },
    completionRate: { completions: 5, starts: 7 },
    leadCaptureRate: { leads: 5, completions: 5 },
    averageScore: { scoreSum: 80, completions: 4 },
    conversion: { leads: 5, views: 9 },
    outcomeDistribution: { completions: 4 },
    daily: { days: 2 },
    dropOff: { starts: 7 },
    chosen: { completions: 5 },
    categories: { Data: 2 },
    timeToComplete: { completions: 4 },
    questionTime: { answers: 6 },
    versions: { versions: 1 },
    sources: { views: 9, leads: 5 },
  });
  expect(explain.conversion?.formula).toBe('round(100 × leads / views)');
});
