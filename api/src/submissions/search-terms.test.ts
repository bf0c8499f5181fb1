import { describe, expect, it } from 'vitest';
import { searchedTerms, searchTerms } from './search-terms.mjs';

const termsOf = (name: string, email = '') => searchTerms({ name, email });
/** Whether a lead with this name and address is found by a search. */
const finds = (search: string, name: string, email = '') =>
  searchedTerms(search).some((term) => termsOf(name, email).includes(term));

describe('the terms of a lead', () => {
  it('are the beginnings of its name from each word on, none of them with a space at its end', () => {
    expect(termsOf('Al Bo')).toEqual(['a', 'al', 'al b', 'al bo', 'b', 'bo']);
  });
  it('are those of both parts of its address, but not of the top level alone', () => {
    expect(termsOf('', 'a.b@c.de')).toEqual(['a', 'a b', 'b', 'c', 'c d', 'c de']);
    // The last @ parts an address, and what has none is a domain.
    expect(termsOf('', 'x@y@c.de')).toEqual(['x', 'x y', 'y', 'c', 'c d', 'c de']);
    expect(termsOf('', 'c.de')).toEqual(['c', 'c d', 'c de']);
  });
  it('end after 20 characters, a character outside the basic plane being one', () => {
    expect(termsOf('a'.repeat(21)).at(-1)).toBe('a'.repeat(20));
    expect(termsOf('𐐨'.repeat(21)).at(-1)).toBe('𐐨'.repeat(20));
    expect(termsOf(`${'a'.repeat(19)} b`)).not.toContain(`${'a'.repeat(19)} `);
  });
  it('begin with the first six words', () => {
    expect(termsOf('a b c d e f g')).toContain('f');
    expect(termsOf('a b c d e f g')).not.toContain('g');
  });
});

describe('a search', () => {
  it.each([
    ['case', 'ZOE', 'zoe'],
    ['accents', 'zoe', 'Zoë'],
    ['ß', 'STRASSE', 'Straße'],
    ['signs between words', 'van-der', '(van) der'],
    ['the order of words', 'Lee Ann', 'Ann Lee'],
    ['what is typed after 20 characters', 'a'.repeat(30), 'a'.repeat(25)],
  ])('ignores %s', (_what, search, name) => expect(finds(search, name)).toBe(true));
  it('has a term for each word to begin with, and one where they are the same', () => {
    expect(searchedTerms('Ann Bo Lee')).toEqual(['ann bo lee', 'bo lee ann', 'lee ann bo']);
    expect(searchedTerms('ann ann')).toEqual(['ann ann']);
    expect(searchedTerms('...')).toEqual([]);
  });
  it('finds neither the middle of a word nor words apart', () => {
    expect(finds('nn', 'Ann Lee')).toBe(false);
    expect(finds('ann smith', 'Ann Lee Smith')).toBe(false);
  });
});
