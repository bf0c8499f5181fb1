import { parseAddress, parseDomain } from '../email-address.mjs';
import type { Identity } from './identity.ts';

type Person = Pick<Identity, 'email' | 'emailVerified'>;

/**
 * Parses ALLOWED_EMAILS: addresses, and `@domain` for everyone at a domain. Returns a predicate for
 * who may use this installation. Only addresses that the provider has verified match. An empty list
 * allows everyone.
 */
export function parseAllowList(entries: readonly string[]): (person: Person) => boolean {
  if (entries.length === 0) return () => true;
  const domains = new Set<string>();
  const addresses = new Set<string>();
  for (const entry of entries) {
    const domain = entry.startsWith('@') ? parseDomain(entry.slice(1)) : undefined;
    const address = parseAddress(entry);
    if (domain) domains.add(domain);
    else if (address) addresses.add(`${address.local}@${address.domain}`);
  }
  return ({ email, emailVerified }) => {
    const address = emailVerified ? parseAddress(email) : undefined;
    if (!address) return false;
    return domains.has(address.domain) || addresses.has(`${address.local}@${address.domain}`);
  };
}
