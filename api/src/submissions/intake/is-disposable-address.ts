import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { emailKey } from '../email-key.ts';

const disposableDomains = disposableEmailBlocklistSet();

/** Whether an address is of a service for throw-away ones, by a public list. False for ''. */
export function isDisposableAddress(email: string): boolean {
  const key = emailKey(email);
  return disposableDomains.has(key.slice(key.lastIndexOf('@') + 1));
}
