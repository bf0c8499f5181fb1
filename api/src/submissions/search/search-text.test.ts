import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, gramsOf, isFound, type Searchable, searchText, searchWords } from './search-text.ts';

const lead = (given: Partial<Searchable>): string => searchText({ name: '', addresses: [], source: {}, ...given });
const phone = (value: string) => lead({ fields: [{ kind: 'phone', value }] });

describe('a lead is found by', () => {
  it.each<[what: string, text: string, ...searches: string[]]>([
    ['any part of its name', lead({ name: 'Ann Lee Smith' }), 'ann', 'nn', 'mit', 'smith ann', 'ann smith', 'ANN'],
    ['names with accents, and without', lead({ name: 'José Núñez' }), 'jose nunez', 'José'.normalize('NFD'), 'ÑEZ'],
    ['names with apostrophes, and without', lead({ name: 'Mary O’Neill' }), 'ONeill', "o'neill", 'neill'],
    ['names with signs in them', lead({ name: 'Anne-Marie (van) der Berg' }), 'anne marie', 'anne-marie', 'van-der'],
    ['sharp s', lead({ name: 'Straße' }), 'STRASSE', 'straße'],
    ['letters with strokes, and without', lead({ name: 'Łuczak Sørensen Þór' }), 'luczak', 'SØR', 'sorensen', 'thor'],
    ['any part of names without spaces', lead({ name: '佐藤花子' }), '佐藤', '花子', '藤花', '花'],
    [
      'both parts of names with a wide space',
      lead({ name: '佐藤\u3000花子' }),
      '佐藤',
      '花子',
      '花子 佐藤',
      '佐藤花子',
    ],
    ['narrow and wide letters', lead({ name: 'ｶﾀｶﾅ Ｗｉｄｅ' }), 'カタカナ', 'wide', 'ＷＩＤＥ'],
    ['Hangul', lead({ name: '김 민준' }), '민준', '김', '김민준'],
    ['Arabic with and without vowels', lead({ name: 'مُحَمَّد' }), 'محمد'],
    [
      'its address',
      lead({ addresses: ['ann.lee+x@example.com'] }),
      'ann.lee+x@example.com',
      'lee+x@exam',
      'ann.lee',
      'example.com',
    ],
    ['all of its addresses', lead({ addresses: ['r.eal@gmail.com', 'real@gmail.com'] }), 'real@g', 'r.eal@gmail'],
    [
      'its phone number',
      phone('+4930901820'),
      '901820',
      '+49 30 901820',
      '030 901820',
      '(030) 90 18-20',
      '0049 30',
      '+49 (0)30 901820',
    ],
    [
      'its company, own and hidden fields',
      lead({ fields: [{ kind: 'company', value: 'Acme GmbH' }], source: { hidden: { ref: 'Spring Fair' } } }),
      'acme',
      'gmbh spring',
      'fair',
    ],
  ])('%s', (_what, text, ...searches) => {
    expect(searches.filter((search) => !isFound(text, search))).toEqual([]);
  });

  it.each([
    ['words that it has not', lead({ name: 'Ann Lee' }), 'ann smith'],
    ['a part over two words', lead({ name: 'Ann Lee' }), 'annlee'],
    ['signs alone', lead({ name: 'Ann Lee' }), '...'],
    ['another address with the same words', lead({ addresses: ['ann@example.com'] }), 'example@ann'],
  ])('but not by %s', (_what, text, search) => expect(isFound(text, search)).toBe(false));
});

it('the grams of a word are among those of each text that holds it', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abé花子カ김@.7'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(word, word, word, (before, part, after) => {
      const text = fold(before + part + after);
      const grams = new Set(gramsOf(text));
      for (const gram of gramsOf(fold(part))) if (text.includes(fold(part))) expect(grams).toContain(gram);
    }),
  );
});

it('grams are two characters of dense scripts, three of others', () => {
  expect(gramsOf('anna 花子')).toEqual(['ann', 'nna', '花子']);
  expect(gramsOf('an')).toEqual([]);
});

it('keeps name and addresses of leads with long fields, and cuts long searches', () => {
  const long = Array.from({ length: 40 }, (_, at) => ({ kind: 'text' as const, value: `${at} ${'x'.repeat(400)}` }));
  const text = lead({ name: 'Ann Lee', addresses: ['ann@example.com'], fields: long });
  expect(text.length).toBeLessThanOrEqual(2_000);
  expect(isFound(text, 'lee ann@example.com')).toBe(true);
  expect(searchWords('a b c d e f g h')).toHaveLength(6);
});
