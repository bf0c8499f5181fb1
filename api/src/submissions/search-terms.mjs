/** Longer beginnings are not kept; of a longer search this much counts. */
const LONGEST = 20;
/** Characters. No name, address or search is longer. */
const MAX_TEXT = 400;
/** Of each of the three texts; further words are not found by themselves. */
const MOST_WORDS = 6;

/**
 * What a lead is found by: every beginning of its name from each of its words on, and of both parts of its e-mail address alike, so that
 * one equality in an index finds the leads of a search in the order of their time. They are personal data and go with the lead.
 * @param {{name: string, email: string}} lead
 * @returns {string[]}
 */
export function searchTerms({ name, email }) {
  const at = email.lastIndexOf('@');
  const domain = wordsOf(email.slice(at + 1));
  /** @type {Set<string>} */
  const terms = new Set();
  for (const words of [wordsOf(name), wordsOf(email.slice(0, Math.max(0, at)))])
    for (const start of words.keys()) addBeginnings(terms, words.slice(start));
  // By its top level alone nobody looks for a lead.
  for (const start of domain.slice(0, -1).keys()) addBeginnings(terms, domain.slice(start));
  return [...terms];
}

/**
 * The terms of which one is that of every lead that is searched for: the words that were typed, begun with each of them, since a name is
 * typed either way round. None if there is no word.
 * @param {string} search
 * @returns {string[]}
 */
export function searchedTerms(search) {
  const words = wordsOf(search);
  return [...new Set(words.map((_, start) => cut([...words.slice(start), ...words.slice(0, start)])))];
}

/**
 * Lower-case words without accents; whatever is neither letter nor digit stands between two.
 * @param {string} text
 */
export const wordsOf = (text) =>
  text
    .slice(0, MAX_TEXT)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS);

/** @param {readonly string[]} words */
const cut = (words) => [...words.join(' ')].slice(0, LONGEST).join('').trimEnd();

/** @param {Set<string>} terms @param {readonly string[]} words */
function addBeginnings(terms, words) {
  let beginning = '';
  for (const character of cut(words)) {
    beginning += character;
    if (character !== ' ') terms.add(beginning);
  }
}
