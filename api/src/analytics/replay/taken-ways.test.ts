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

/** Two questions that take one option, and one that takes several; any of them may have been skipped or not shown. */
const questions = [['a', 'b'], ['c1', 'c2', 'c3'], ['d']];
const way = fc
  .tuple(...questions.map((options) => fc.subarray(options)))
  .map((chosen) => chosen.flatMap((options) => options.join('+') || []).join(','));

it('holds every way as often as it was taken, as it is stored', () => {
  fc.assert(
    fc.property(fc.array(way), (all) => {
      const ways = new TakenWays(questions);
      const expected = new Map<string, number>();
      for (const each of all) {
        ways.add(each);
        expected.set(each, (expected.get(each) ?? 0) + 1);
      }
      expect(counted(ways.end())).toEqual(expected);
    }),
  );
});

it('holds more ways than it looks up, and more than it had room for at first', () => {
  const many = 25_000;
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
  const ways = new TakenWays([numbers(170).map((n) => `o${n}`), numbers(many).map((n) => `p${n}`)]);
  for (let round = 0; round < 2; round += 1) for (const n of numbers(many)) ways.add(`o${n % 170},p${n}`);
  const counts = counted(ways.end());
  expect(counts.size).toBe(many);
  expect(new Set(counts.values())).toEqual(new Set([2]));
  expect(ways.size).toBe(many + 5_000);
});
