import { expect, it } from 'vitest';
import { nameOf } from './lead-name.ts';

it.each([
  ['Ann Lee', 'ann@example.com', 'Ann Lee'],
  ['Ann', 'ann@example.com', 'ann@example.com'],
  ['', 'ann@example.com', 'ann@example.com'],
  ['Ann Lee', '', 'Ann Lee'],
  // A form may ask for a name and let the address be.
  ['Ann', '', 'Ann'],
  ['', '', 'No email address'],
])('a lead of the name “%s” and the address “%s” is called “%s”', (name, email, called) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  expect(nameOf({ name, firstName, lastName, email })).toBe(called);
});

it('a lead whose family name comes first is called as it was written', () =>
  expect(nameOf({ name: '山田 太郎', firstName: '太郎', lastName: '山田', email: 'taro@example.jp' })).toBe(
    '山田 太郎',
  ));
