import type { Config } from '../config.ts';
import { parseAddress } from '../email-address.mjs';
import type { Identity } from './identity.ts';

/**
 * Whether an account's address may be relied on: the provider says that it is verified, or the
 * operator trusts the issuer. Asked at each use, so that a trust that is withdrawn ends with the
 * restart.
 */
export function hasVerifiedEmail(
  { oidc }: Pick<Config, 'oidc'>,
  { issuer, email, emailVerified }: Pick<Identity, 'issuer' | 'email' | 'emailVerified'>,
): boolean {
  const isTrusted = oidc?.trustedEmailIssuers.some((trusted) => withoutSlash(trusted) === withoutSlash(issuer));
  return emailVerified || (isTrusted === true && parseAddress(email) !== undefined);
}

/** The slash at the end of an issuer is easily lost. */
export const withoutSlash = (issuer: string): string => issuer.replace(/\/$/, '');
