import { expect, it } from 'vitest';
import { nameOf, secondLineOf } from './lead-name.ts';

it.each([
  ['Ann Lee', 'ann@example.com', 'Ann Lee', 'ann@example.com'],
  ['Ann', 'ann@example.com', 'ann@example.com', 'Ann'],
  ['', 'ann@example.com', 'ann@example.com', 'ann@example.com'],
  ['Ann Lee', '', 'Ann Lee', ''],
  // A form may ask for a name and let the address be.
  ['Ann', '', 'Ann', ''],
  ['', '', 'No email address', ''],
])('a lead of the name “%s” and the address “%s” is called “%s”, with “%s” below', (name, email, called, below) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const lead = { name, firstName, lastName, email };
  expect([nameOf(lead), secondLineOf(lead)]).toEqual([called, below]);
});

it('a lead whose family name comes first is called as it was written', () =>
  expect(nameOf({ name: '山田 太郎', firstName: '太郎', lastName: '山田', email: 'taro@example.jp' })).toBe(
    '山田 太郎',
  ));
