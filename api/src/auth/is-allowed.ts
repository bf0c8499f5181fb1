import type { Identity } from './verify-id-token.ts';

/**
 * Whether an identity may use this installation. An empty list lets everybody in; else the address itself, or `@` and its domain, must
 * be listed, and only an address that the provider has verified counts.
 */
export function isAllowed(
  { email, emailVerified }: Pick<Identity, 'email' | 'emailVerified'>,
  allowed: readonly string[],
): boolean {
  if (allowed.length === 0) return true;
  const address = email.toLowerCase();
  return (
    emailVerified && allowed.some((entry) => (entry.startsWith('@') ? address.endsWith(entry) : address === entry))
  );
}
