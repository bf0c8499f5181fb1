import { expect, it } from 'vitest';
import { groupQuestions } from './question-groups.ts';

const placesOf = (count: number, open: number) =>
  groupQuestions(count, open).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n));

it('has each question once, in order, whichever is open', () => {
  for (const count of [0, 1, 7, 8, 9, 16, 100])
    for (let open = -1; open < count; open += 1) {
      const all = Array.from({ length: count }, (_, place) => place);
      expect(placesOf(count, open)).toEqual(all);
      const keys = groupQuestions(count, open).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
});

it('moves few questions to another group when one is opened', () => {
  const homes = (open: number) =>
    new Map(
      groupQuestions(100, open).flatMap(({ key, from, to }) =>
        Array.from({ length: to - from }, (_, n) => [from + n, key] as const),
      ),
    );
  const before = homes(-1);
  for (let open = 0; open < 100; open += 1)
    expect([...homes(open)].filter(([place, key]) => before.get(place) !== key).length).toBeLessThanOrEqual(8);
});

it('keeps the open question alone between what stands before and after it', () => {
  expect(groupQuestions(100, 49).filter(({ from, to }) => from >= 40 && to <= 56)).toEqual([
    { key: '40', from: 40, to: 48 },
    { key: '48', from: 48, to: 49 },
    { key: 'open', from: 49, to: 50 },
    { key: 'rest', from: 50, to: 56 },
  ]);
});
