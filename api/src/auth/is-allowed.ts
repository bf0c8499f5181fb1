import { parseAddress, parseDomain } from '../email-address.mjs';
import type { Identity } from './identity.ts';

type Person = Pick<Identity, 'email' | 'emailVerified'>;

/**
 * Reads the list of those who may use this installation: addresses, and `@` with a domain for everybody there. The result tells of a
 * person whether they are on it; only an address that the provider has verified counts. An empty list lets everybody in.
 */
export function allowList(entries: readonly string[]): (person: Person) => boolean {
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
