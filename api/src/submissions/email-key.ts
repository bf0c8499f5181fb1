import { domainToASCII } from 'node:url';
import { limits } from '../../contract/web/limits.ts';

/**
 * One key for all ways to write an address: in lower case, with letters composed (NFC), and the domain as it is looked up (RFC 5890). What is
 * still being typed is taken as far as it goes.
 */
export function emailKey(address: string): string {
  const plain = address.slice(0, limits.email).normalize('NFC').toLowerCase();
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1);
  return at < 0 ? plain : `${plain.slice(0, at)}@${domainToASCII(domain) || domain}`;
}
