import type { Lead } from '../../contract/submission.schema.ts';

export type NamedLead = Pick<Lead, 'name' | 'email' | 'firstName' | 'lastName'>;

/** A shorter piece of a name is in too many names. */
const LEAST_PIECE = 3;

/** Tells whether a text holds somebody's address or a part of their name, or is a piece of it. */
export function isAbout({ name, email, firstName, lastName }: NamedLead): (text: string) => boolean {
  const address = email.toLowerCase();
  const [mailbox = ''] = address.split('@');
  const names = [name, `${firstName} ${lastName}`].map((whole) => whole.trim().toLowerCase());
  const parts = names.flatMap(wordsOf);
  return (text) => {
    const said = text.trim().toLowerCase();
    if (!said) return false;
    const words = new Set(wordsOf(said));
    return (
      (address !== '' && said.includes(address)) ||
      parts.some((part) => words.has(part)) ||
      (said.length >= LEAST_PIECE && [mailbox, ...names].some((whole) => whole.includes(said)))
    );
  };
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
