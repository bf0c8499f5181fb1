import { expect, it } from 'vitest';
import { amountText, readAmount } from './amount.ts';

it.each([
  ['12', 12],
  ['12.5', 12.5],
  ['12,50', 12.5],
  ['1.234,50 €', 1_234.5],
  ['$1,234.50', 1_234.5],
  ['1,234', 1_234],
  ['1.234', 1_234],
  ['1.234.567', 1_234_567],
  ["1'234.05 CHF", 1_234.05],
  ['1 234,5', 1_234.5],
  [',5', 0.5],
  ['0', 0],
])('reads %s', (text, value) => expect(readAmount(text)).toBe(value));

it.each(['', '-5', 'free', '5-6', '1/2'])('reads no amount in “%s”', (text) =>
  expect(readAmount(text)).toBeUndefined(),
);

it('writes what it reads', () => {
  expect([1_234, 1_234.5].map(amountText)).toEqual(['1,234', '1,234.50']);
  expect(readAmount(amountText(1_234.56))).toBe(1_234.56);
});
