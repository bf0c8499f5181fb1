import { expect, it } from 'vitest';
import { middleOf, resultLines } from './kept-runs.mjs';

const rate = (value: number, floor: number) => ({
  metric: 'rate',
  value,
  unit: '/s',
  floor,
  ratio: value / floor,
  limit: 1.5 * floor,
  bound: 'least' as const,
});
const time = (value: number) => ({ metric: 'time', value, unit: 'ms', limit: 50 });
const refused = (value: number) => ({ metric: 'refused', value, unit: '', limit: 0 });

it('takes the run whose distance from the goal is the median, with its own floor', () => {
  // The fastest run also has the fastest floor.
  expect(middleOf([rate(300, 200), rate(180, 100), rate(200, 150)])).toEqual(rate(300, 200));
  expect(middleOf([time(49), time(70), time(51)])).toEqual(time(51));
  expect(middleOf([time(49)])).toEqual(time(49));
});
it('takes the worse one of two', () => {
  expect(middleOf([rate(180, 100), rate(120, 100)])).toEqual(rate(120, 100));
  expect(middleOf([time(49), time(70)])).toEqual(time(70));
  expect(middleOf([refused(0), refused(1)])).toEqual(refused(1));
});
it('writes a row per metric with a goal, and lists what was 0 in every run in a sentence', () => {
  const idle = { metric: 'idle', value: 3, unit: 'MB' };
  expect(resultLines([[rate(180, 100), time(1_234), refused(0), idle]])).toEqual([
    '| what | measured | baseline | goal | met |',
    '| --- | --- | --- | --- | --- |',
    '| rate | 180 /s (1.80 ×) | 100 /s | ≥ 1.5 × | 1 of 1 |',
    '| time | 1,230 ms |  | ≤ 50 ms | 0 of 1 |',
    '',
    '0 in every run, as required: refused.',
  ]);
});
it('keeps a row for what was not 0 in one of the runs', () => {
  expect(resultLines([[refused(0)], [refused(2)]]).at(-1)).toBe('| refused | 2 |  | ≤ 0 | 1 of 2 |');
});
