import type { SavedFilter } from '../../../contract/lead/lead-query.schema.ts';
import { emailKey } from '../email-key.ts';
import { addressesOf, mailboxOf } from '../mailbox.ts';
import { fold, searchText, searchWords, wordsOf } from '../search/search-text.ts';
import type { SubmissionRecord } from '../submission.model.ts';

export type NamedLead = Pick<SubmissionRecord, 'name' | 'email' | 'fields'>;

/** A shorter part of a longer word is that of too many names. */
const LEAST_LETTERS = 3;

/**
 * Tells whether a saved filter names somebody: it searches for their name, mailbox or phone number, as the search of leads finds these, or is
 * itself called by their whole name or address. A domain, a first letter or a word of their name in another sense names nobody.
 */
export function namesLead({ name, email, fields = [] }: NamedLead): (filter: SavedFilter) => boolean {
  const addresses = addressesOf(email);
  const text = searchText({
    name,
    addresses: [email.slice(0, email.lastIndexOf('@') + 1)],
    fields: fields.filter(({ kind }) => kind === 'phone'),
    source: {},
  });
  const words = wordsOf(fold(name));
  const isTelling = (word: string) =>
    word.length >= LEAST_LETTERS || words.some((whole) => whole.startsWith(word) && 2 * word.length >= whole.length);
  const isFor = (word: string): boolean =>
    word.includes('@')
      ? addresses.includes(mailboxOf(word)) || addresses.some((address) => address.startsWith(emailKey(word)))
      : text.includes(word);
  const searchesFor = (search: string): boolean => {
    const searched = searchWords(search);
    return searched.every(isFor) && searched.some(isTelling);
  };
  const isCalledBy = (called: string): boolean => {
    if (addresses.some((address) => emailKey(called).includes(address))) return true;
    const said = wordsOf(fold(called));
    if (words.length < 2) return words.length === 1 && said.join(' ') === words[0];
    return words.join('').length > LEAST_LETTERS && words.every((word) => said.includes(word));
  };
  return ({ name: called, filters }) =>
    isCalledBy(called) || isCalledBy(filters.tag ?? '') || searchesFor(filters.search ?? '');
}
