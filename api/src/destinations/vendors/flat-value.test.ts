import { expect, it } from 'vitest';
import { flatFields, internationalPhone } from './flat-value.ts';

it('makes values text, numbers and days', () => {
  const fields = {
    a: 'Dry',
    b: 72,
    c: true,
    d: false,
    e: ['Serum', 'Oil'],
    f: '2026-11-28T10:00:00.000Z',
    g: '2026-11',
  };
  expect(flatFields(fields)).toEqual({
    a: 'Dry',
    b: 72,
    c: 'Yes',
    d: 'No',
    e: 'Serum, Oil',
    f: '2026-11-28',
    g: '2026-11',
  });
});

it.each([
  ['+351 912 345 678', '+351912345678'],
  ['00 (49) 30/123-456', '+4930123456'],
  ['912 345 678', undefined],
  ['+0 123 456 789', undefined],
  ['+351', undefined],
])('reads the phone number %s as %s', (text, number) => {
  expect(internationalPhone(text)).toBe(number);
});
