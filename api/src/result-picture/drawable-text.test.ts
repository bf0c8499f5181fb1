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
  ['กาแฟ', 'กาแฟ'],
  ['커피 ㅋㅋ 값', '커피 ㅋㅋ 값'],
  ['קפה שחור', 'קפה שחור'],
  // A letter with a dot below it, and what joins two letters.
  ['कॉफ़ी क्\u200Dष', 'कॉफ़ी क्\u200Dष'.normalize('NFC')],
  ['🎉', ''],
  ['', ''],
])('of %j is %j', (text, drawable) => {
  expect(drawableText(text)).toBe(drawable);
});

it.each(['ყავა', 'காபி', 'սուրճ', 'Coffee ყავა'])('of %j is nothing rather than boxes', (text) => {
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
