import type { IDToken } from 'openid-client';
import { parseAddress } from '../email-address.mjs';
import { tokenRefused } from './oidc-errors.ts';

/**
 * Who signed in, from a verified ID token. `email` is '' when the provider gave none, and counts as verified only when it is
 * one plain address.
 */
export type Identity = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  picture: string;
};

const MAX_SUBJECT = 255;
/** Longest time between the making of a token and its use, and how far two clocks may be apart; in seconds. */
const MAX_TOKEN_AGE = 600;
const CLOCK_TOLERANCE = 30;

/**
 * The identity in the claims of an ID token whose signature, issuer, audience, nonce and expiry have been verified. Throws a 403 where it
 * is older than a sign-in takes, was made for another party, or names no usable subject.
 */
export function identityOf(claims: IDToken, clientId: string): Identity {
  const { iss, sub, azp, iat } = claims;
  const age = Date.now() / 1000 - iat;
  if (age > MAX_TOKEN_AGE + CLOCK_TOLERANCE || age < -CLOCK_TOLERANCE) throw tokenRefused('iat');
  if (sub === '' || sub.length > MAX_SUBJECT) throw tokenRefused('sub');
  // OpenID Connect Core 3.1.3.7 asks for this even where there is one audience only.
  if (azp !== undefined && azp !== clientId) throw tokenRefused('azp');
  const email = text(claims.email, 254);
  return {
    issuer: iss,
    subject: sub,
    email,
    emailVerified: claims.email_verified === true && parseAddress(email) !== undefined,
    firstName: text(claims.given_name, 200),
    lastName: text(claims.family_name, 200),
    picture: /^https:\/\//.test(text(claims.picture, 2_048)) ? text(claims.picture, 2_048) : '',
  };
}

const text = (value: unknown, max: number): string =>
  typeof value === 'string' && value.length <= max ? value.trim() : '';
