import { expect, it } from 'vitest';
import { averageOf, middleHalf, unreached } from './labels.ts';

const outcomes = [
  { id: 'low', name: 'Low' },
  { id: 'middle', name: 'Middle' },
  { id: 'high', name: 'High' },
];

it('names the outcomes that nobody got', () => {
  expect(unreached([{ id: 'high', name: 'High', count: 3 }], outcomes)).toBe('Nobody got “Low” or “Middle”.');
});

it('says nothing where all were got, or nobody finished', () => {
  expect(
    unreached(
      outcomes.map((outcome) => ({ ...outcome, count: 1 })),
      outcomes,
    ),
  ).toBeUndefined();
  expect(unreached([], outcomes)).toBeUndefined();
});

it('does not take a removed outcome for the one that has its name now', () => {
  expect(unreached([{ id: 'gone', name: 'Low', count: 2, removed: true }], [{ id: 'low', name: 'Low' }])).toBe(
    'Nobody got “Low”.',
  );
});

it('tells outcomes of one name apart', () => {
  const twins = [
    { id: 'one', name: 'Low', title: 'You are low' },
    { id: 'two', name: 'Low', title: 'You are lower' },
  ];
  expect(unreached([{ id: 'one', name: 'Low', count: 2 }], twins)).toBe('Nobody got “Low (You are lower)”.');
});

it('leaves out an outcome that has no name yet', () => {
  expect(
    unreached(
      [{ id: 'high', name: 'High', count: 1 }],
      [
        { id: 'high', name: 'High' },
        { id: 'new', name: '' },
      ],
    ),
  ).toBeUndefined();
});

it('knows no average score where nobody finished', () => {
  expect(averageOf(0, [])).toBeUndefined();
  expect(averageOf(0, [{ id: 'low', name: 'Low', count: 1 }])).toBe(0);
});

it.each([
  [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0], undefined],
  [[0, 0, 0, 0, 5, 0, 0, 0, 0, 0], '40–49'],
  [[1, 1, 0, 0, 0, 0, 0, 0, 1, 1], '0–89'],
  [[1, 0, 0, 3, 0, 0, 0, 2, 0, 2], '30–79'],
  [[0, 0, 0, 0, 0, 0, 0, 0, 0, 9], '90–100'],
])('says between which scores the middle half of %j is', (spread, said) => expect(middleHalf(spread)).toBe(said));
