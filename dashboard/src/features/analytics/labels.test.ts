import { expect, it } from 'vitest';
import { averageOf, unreached } from './labels.ts';

const outcomes = [{ name: 'Low' }, { name: 'Middle' }, { name: 'High' }];

it('names the outcomes that nobody got', () => {
  expect(unreached([{ name: 'High', count: 3 }], outcomes)).toBe('Nobody got “Low” or “Middle”.');
});

it('says nothing where all were got, or nobody finished', () => {
  expect(
    unreached(
      outcomes.map(({ name }) => ({ name, count: 1 })),
      outcomes,
    ),
  ).toBeUndefined();
  expect(unreached([], outcomes)).toBeUndefined();
});

it('does not take a removed outcome for the one that has its name now', () => {
  expect(unreached([{ name: 'Low', count: 2, removed: true }], [{ name: 'Low' }])).toBe('Nobody got “Low”.');
});

it('leaves out an outcome that has no name yet', () => {
  expect(unreached([{ name: 'High', count: 1 }], [{ name: 'High' }, { name: '' }])).toBeUndefined();
});

it('knows no average score where nobody finished', () => {
  expect(averageOf(0, [])).toBeUndefined();
  expect(averageOf(0, [{ name: 'Low', count: 1 }])).toBe(0);
});
