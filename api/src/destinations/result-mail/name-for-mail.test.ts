import { expect, it } from 'vitest';
import { nameForMail } from './name-for-mail.ts';

it.each(['Vera', 'Vera Visitor', 'J. R. O’Neill-Smith', '山田 太郎', 'علی رضا', 'Zoë', 'José María del Carmen'])(
  'tells the name %s',
  (name) => expect(nameForMail(name)).toBe(name),
);
it.each([
  'evil.example',
  'Vera evil.example',
  'https://evil.example',
  'vera@evil.example',
  'Call 0900 123',
  'evil dot example/free',
  'You have won a new car today',
  'Vera\nWin',
  '<b>Vera</b>',
  'a'.repeat(61),
  '',
])('tells nothing that could be more than a name: %s', (name) => expect(nameForMail(name)).toBe(''));
