import { expect, it } from 'vitest';
import { conversion, growth, rate } from './rates.ts';

it.each([
  [1, 4, 25],
  [1, 3, 100 / 3],
  [0, 4, 0],
  [3, 0, 0],
  [3, -1, 0],
])('%d of %d is %d %%', (part, whole, percent) => expect(rate(part, whole)).toBe(percent));

it.each([
  [1, 3, 33],
  [2, 3, 67],
  [1, undefined, 0],
])('%d leads of %s views convert %d %%, in whole numbers', (leads, views, percent) =>
  expect(conversion(leads, views)).toBe(percent),
);

it.each([
  [15, 10, 50],
  [5, 10, -50],
  [10, 10, 0],
  [0, 10, -100],
  [2, 3, -33],
  [7, 0, 100],
  [1, 0, 100],
  [0, 0, 0],
])('%d after %d is a growth of %d %%', (now, before, percent) => expect(growth(now, before)).toBe(percent));
