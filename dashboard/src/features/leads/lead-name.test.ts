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
