import { emailKey } from './email-key.ts';

const GMAIL = /^(.+)@(?:gmail|googlemail)\.com$/;

/** What a lead with this address is found by: how it is written, and its mailbox. */
export const addressesOf = (email: string): string[] =>
  email ? [...new Set([emailKey(email), mailboxOf(email)])] : [];

/** The mailbox of an address: most servers ignore what follows a plus sign, and Gmail ignores dots. */
export function mailboxOf(email: string): string {
  const plain = emailKey(email).replace(/(?<=.)\+[^@]*@/, '@');
  const local = GMAIL.exec(plain)?.[1];
  return local === undefined ? plain : `${local.replaceAll('.', '')}@gmail.com`;
}
