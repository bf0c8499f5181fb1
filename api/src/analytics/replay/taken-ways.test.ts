import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TakenWays } from './taken-ways.ts';

/** How many took each way, over all rows. */
function counted(ways: TakenWays): Map<string, number> {
  const counts = new Map<string, number>();
  for (let row = 0; row < ways.size; row += 1) {
    const way = ways.wayOf(row);
    counts.set(way, (counts.get(way) ?? 0) + (ways.counts[row] as number));
  }
  return counts;
}

it('holds every way as often as it was taken, as it is stored', () => {
  const chosen = fc.constantFrom('', 'a', 'bb', 'c1+c2');
  const questions = fc.integer({ min: 1, max: 4 });
  const taken = questions.chain((count) =>
    fc.tuple(
      fc.constant(count),
      fc.array(fc.array(chosen, { minLength: count, maxLength: count }).map((options) => options.join(','))),
    ),
  );
  fc.assert(
    fc.property(taken, ([count, all]) => {
      const ways = new TakenWays(count);
      const expected = new Map<string, number>();
      for (const way of all) {
        ways.add(way);
        expected.set(way, (expected.get(way) ?? 0) + 1);
      }
      expect(counted(ways.end())).toEqual(expected);
    }),
  );
});

it('holds more ways than it looks up, and more than it had room for at first', () => {
  const ways = new TakenWays(2);
  const many = 25_000;
  for (let round = 0; round < 2; round += 1) for (let n = 0; n < many; n += 1) ways.add(`o${n % 170},p${n}`);
  const counts = counted(ways.end());
  expect(counts.size).toBe(many);
  expect(new Set(counts.values())).toEqual(new Set([2]));
  expect(ways.size).toBe(many + 5_000);
});
