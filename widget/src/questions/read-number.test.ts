import { expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

it.each([
  ['en', '12', 12],
  ['en', '-1.5', -1.5],
  ['en', '−2', -2],
  ['en', '1,5', 1.5],
  ['en', '1,234.5', 1_234.5],
  ['en', '1,000', 1_000],
  ['en', '0.125', 0.125],
  ['de', '1,5', 1.5],
  ['de', '1.000', 1_000],
  ['de', '1.234,5', 1_234.5],
  ['de', '0.125', 0.125],
  ['fr', '1 234,5', 1_234.5],
  ['ar', '٥٢', 52],
  ['ar', '١٫٥', 1.5],
  ['ja', '１２', 12],
  ['en', '.5', 0.5],
] as const)('reads in %s: %s', (lang, text, value) => {
  expect(readNumber(text, lang)).toBe(value);
});

it.each(['', ' ', '1e3', '0x1f', 'ten', '1-2', '1.2.3', '--1', '5.'])('takes no number from “%s”', (text) => {
  expect(readNumber(text, 'en')).toBeNaN();
});
