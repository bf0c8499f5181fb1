import { expect, it } from 'vitest';
import { middleOf } from './kept-runs.mjs';

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

it('is the run whose distance from the goal is in the middle, with the floor that belongs to it', () => {
  // The fastest has the fastest floor, too.
  expect(middleOf([rate(300, 200), rate(180, 100), rate(200, 150)])).toEqual(rate(300, 200));
  expect(middleOf([time(49), time(70), time(51)])).toEqual(time(51));
  expect(middleOf([time(49)])).toEqual(time(49));
});
it('is the worse one of two', () => {
  expect(middleOf([rate(180, 100), rate(120, 100)])).toEqual(rate(120, 100));
  expect(middleOf([time(49), time(70)])).toEqual(time(70));
  expect(middleOf([refused(0), refused(1)])).toEqual(refused(1));
});
