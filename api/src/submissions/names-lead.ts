import type { SavedFilter } from '../../contract/lead-query.schema.ts';
import { emailKey } from './email-key.ts';
import { addressIn } from './lead-filter.ts';
import { addressesOf, mailboxOf } from './mailbox.ts';
import { searchedTerms, searchTerms, wordsOf } from './search-terms.mjs';
import type { SubmissionRecord } from './submission.model.ts';

export type NamedLead = Pick<SubmissionRecord, 'name' | 'email'>;

/** A shorter beginning of a longer word is that of too many names. */
const LEAST_LETTERS = 3;

/**
 * Tells whether a saved filter names somebody: it searches for their name or mailbox, as the search of leads finds these, or is itself called
 * by their whole name or address. A domain, a first letter or a word of their name in another sense names nobody.
 */
export function namesLead({ name, email }: NamedLead): (filter: SavedFilter) => boolean {
  const keys = addressesOf(email);
  const beforeHost = email.slice(0, email.lastIndexOf('@') + 1);
  const terms = new Set(searchTerms({ name, email: beforeHost }));
  const words = wordsOf(name);
  const isTelling = (term: string) =>
    term.length >= LEAST_LETTERS || words.some((word) => word.startsWith(term) && 2 * term.length >= word.length);
  const searchesFor = (search: string): boolean => {
    const address = addressIn(search);
    if (address !== undefined) return keys.includes(mailboxOf(address)) || keys.some((key) => key.startsWith(address));
    return searchedTerms(search).some((term) => terms.has(term) && isTelling(term));
  };
  const isCalledBy = (called: string): boolean => {
    if (keys.some((key) => emailKey(called).includes(key))) return true;
    const said = wordsOf(called);
    if (words.length < 2) return words.length === 1 && said.join(' ') === words[0];
    return words.join('').length > LEAST_LETTERS && words.every((word) => said.includes(word));
  };
  return ({ name: called, filters }) => isCalledBy(called) || searchesFor(filters.search ?? '');
}
