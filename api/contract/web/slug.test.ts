import { describe, expect, it } from 'vitest';
import { SLUG_CHARS, slugFrom, slugProblem } from './slug.ts';

describe('a readable address', () => {
  it.each(['reisetyp', 'which-traveller-are-you', '2027', 'a1', 'demo-quiz-2', 'x'.repeat(60)])('may be %s', (slug) =>
    expect(slugProblem(slug)).toBeUndefined(),
  );
  it.each(['', 'a', 'x'.repeat(61), 'Reisetyp', 'a b', 'a--b', '-a', 'a-', 'ä-b', 'a/b', 'a.js', '%2e', 'demo-quiz'])(
    'may not be “%s”',
    (slug) => expect(slugProblem(slug)).toBeTypeOf('string'),
  );
  it('cannot be mistaken for the id of a quiz', () => {
    expect(slugProblem('abcdefghijkmnpqrstuvwxyz2')).toBeTypeOf('string');
    expect(slugProblem('abcdefghijklmnopqrstuvwxy')).toBeUndefined();
  });

  it.each([
    ['Which traveller are you?', 'which-traveller-are-you'],
    ['Welcher Reisetyp bist du? – Größe', 'welcher-reisetyp-bist-du-groesse'],
    ['Quel café êtes-vous ? L’été', 'quel-cafe-etes-vous-lete'],
    ['コーヒー診断', ''],
    ['コーヒー 2027', '2027'],
    ['Demo quiz', ''],
    [`${'word '.repeat(20)}`, 'word-word-word-word-word-word-word-word-word-word-word-word'],
    ['!'.repeat(65_536), ''],
    ['x'.repeat(SLUG_CHARS.most + 1), ''],
  ])('is suggested for %.40s', (title, slug) => expect(slugFrom(title)).toBe(slug));
});
