import { expect, it } from 'vitest';
import { totalOf } from './queries.ts';

const page = (leads: number, total: string) => ({
  asked: '',
  leads: Array.from({ length: leads }) as never,
  total,
  next: undefined,
  readAt: 0,
});

it.each([
  ['counted', [page(50, '120'), page(50, '0')], true, '120'],
  ['counted in part', [page(50, '1000+')], true, '1000+'],
  ['fewer counted than loaded', [page(3, '3+'), page(50, '0')], true, '53+'],
  ['all loaded of those that were not counted', [page(0, '0+'), page(1, '0')], false, '1'],
  ['none found so far', [page(0, '0+')], true, '0+'],
])('tells how many leads there are: %s', (_name, pages, hasNext, total) => {
  expect(totalOf(pages, hasNext)).toBe(total);
});
