import { expect, it } from 'vitest';
import { SizedCache } from './sized-cache.ts';

const sized = (size: number) => 'x'.repeat(size - 2);
const keysOf = (cache: SizedCache<string>) => ['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined);

it('drops the oldest entries when there are too many', () => {
  const cache = new SizedCache<string>({ entries: 2, size: 1_000 });
  for (const key of ['a', 'b', 'a', 'c']) cache.set(key, sized(10));
  expect(keysOf(cache)).toEqual(['a', 'c']);
});

it('drops the oldest entries when all are too large together, and never the newest', () => {
  const cache = new SizedCache<string>({ entries: 10, size: 100 });
  for (const key of ['a', 'b', 'c']) cache.set(key, sized(40));
  expect(keysOf(cache)).toEqual(['b', 'c']);
  cache.set('c', sized(20));
  cache.set('a', sized(40));
  expect(keysOf(cache)).toEqual(['a', 'b', 'c']);
  cache.delete('b');
  cache.set('d', sized(40));
  expect(keysOf(cache)).toEqual(['a', 'c', 'd']);
  cache.set('b', sized(500));
  expect(keysOf(cache)).toEqual(['b']);
});
