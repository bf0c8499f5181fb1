import type { LeadFieldValue } from '../../../contract/lead/submission.schema.ts';

/** Characters of a lead's text. Name and address stand first, and are never cut. */
const MAX_TEXT = 2_000;
/** Of any text, so many characters are folded. */
const MAX_CHARS = 600;
/** Letters of Hangul have up to three parts; a few ligatures have eighteen, and would cost as much. */
const MAX_PARTS = 3 * MAX_CHARS;
/** Of a search, so many words count. */
const MAX_WORDS = 6;

/** What a lead is found by. */
export type Searchable = {
  name: string;
  /** In all spellings that lead to it. */
  addresses: readonly string[];
  fields?: readonly Pick<LeadFieldValue, 'kind' | 'value'>[];
  source: { hidden?: Readonly<Record<string, string>> };
};

/**
 * The text in which a search looks for its words: name, addresses, phone number, company, own and hidden fields, folded, each word once with
 * the signs in it and once without, and words of dense scripts also as one.
 */
export function searchText({ name, addresses, fields = [], source }: Searchable): string {
  const texts = [
    name,
    ...addresses,
    ...fields.map(({ kind, value }) => (kind === 'phone' ? digitsOf(value) : value)),
    ...Object.values(source.hidden ?? {}),
  ];
  const words = texts.flatMap((text) => {
    const folded = fold(text);
    const unspaced = folded.replace(DENSE_GAP, '');
    return [...(folded.includes('@') ? folded.split(' ') : []), ...wordsOf(folded), ...wordsOf(unspaced)];
  });
  return [...new Set(words)].join(' ').slice(0, MAX_TEXT);
}

/** The words of a search, each of which must be somewhere in a lead's text. A phone number is one word, an address as well. */
export function searchWords(search: string): string[] {
  const folded = fold(search);
  // Dialled within a country, a number begins with 0; stored ones begin with the country.
  if (PHONE.test(folded)) return [digitsOf(folded.replace('(0)', '')).replace(/^0+/, '')].filter(Boolean);
  const words = folded.split(' ').flatMap((word) => (word.includes('@') ? [word] : wordsOf(word)));
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Begins as phone numbers do, and holds nothing else. */
const PHONE = /^(?:\+|\(?0)[\d\s()./-]*\d$/;
const digitsOf = (text: string): string => fold(text).replace(/\D+/g, '');

export const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Letters that Unicode does not take apart, as they are typed where the keyboard has none. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Without accents, apostrophes, and differences of case and width. */
export const fold = (text: string): string =>
  text
    .slice(0, MAX_CHARS)
    .normalize('NFKD')
    .slice(0, MAX_PARTS)
    .replace(/[\p{M}'’‘ʼ´`]+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();

/** Scripts that write words without spaces, and say in two characters what others say in three. */
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Separators between two words in a dense script, such as the space between family and given name. */
const DENSE_GAP = new RegExp(`(?<=${DENSE.source})[^\\p{L}\\p{N}]+(?=${DENSE.source})`, 'gu');

/**
 * The grams of a text's words: two characters of a dense script, three of others. The grams of a part of a word are among those of the word,
 * so that one equality in an index leads to all texts that can hold it. A part that is shorter has none.
 */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>();
  const hasDense = DENSE.test(text);
  for (const word of text.split(' ')) {
    const characters = [...word];
    for (const [at, first] of characters.entries()) {
      const length = hasDense && DENSE.test(first) ? 2 : 3;
      if (at + length <= characters.length) grams.add(characters.slice(at, at + length).join(''));
    }
  }
  return [...grams];
}

/** Whether a search finds a text. */
export const isFound = (text: string, search: string): boolean => {
  const words = searchWords(search);
  return words.length > 0 && words.every((word) => text.includes(word));
};
