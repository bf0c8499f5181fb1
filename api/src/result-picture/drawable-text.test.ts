import { beforeAll, expect, it } from 'vitest';
import { build } from '../../scripts/build.mjs';
import { drawableText, isRightToLeft } from './drawable-text.ts';

beforeAll(() => build(['fonts']));

it.each([
  ['Filter coffee', 'Filter coffee'],
  ['  a\n\tb  ', 'a b'],
  ['Cafe\u0301', 'Café'],
  ['🎉 Party 👩‍👩‍👧 time 1️⃣ 🇩🇪!', 'Party time 1 !'],
  ['© 2026 ™', '© 2026 ™'],
  ['abc\u202Edef\u0007', 'abcdef'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['a\u200Db', 'ab'],
  ['コーヒー、漢字。', 'コーヒー、漢字。'],
  ['🎉', ''],
  ['', ''],
])('of %j is %j', (text, drawable) => {
  expect(drawableText(text)).toBe(drawable);
});

it.each(['กาแฟ', '커피', 'קפה', 'कॉफ़ी', 'Coffee กาแฟ'])('of %j is nothing rather than boxes', (text) => {
  expect(drawableText(text)).toBe('');
});

it('tells from which side a text is read', () => {
  expect(['75% قهوة', 'קפה', 'Coffee قهوة', '75', 'コーヒー'].map(isRightToLeft)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
