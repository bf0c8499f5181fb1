import type { IDToken, UserInfoResponse } from 'openid-client';
import { parseAddress } from '../email-address.mjs';
import { tokenRefused } from './oidc-errors.ts';

/**
 * The user in a verified ID token, or in it and UserInfo. `email` is '' if the provider gave none.
 * `emailVerified` also requires that `email` is exactly one plain address.
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
/** Longest time between issue and use of a token. */
const MAX_TOKEN_AGE_SECONDS = 600;
/** How far the provider's clock may differ from ours. */
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * Reads the identity from the claims of an ID token, and of UserInfo where the token has no
 * address. The token's signature, issuer, audience, nonce and expiry, and UserInfo's subject, must
 * have been verified. Throws a 403 if the token is too old, was issued to another client, or has no
 * usable subject.
 */
export function readIdentity(claims: IDToken, clientId: string, userInfo?: UserInfoResponse): Identity {
  const { iss, sub, azp, iat } = claims;
  const ageSeconds = Date.now() / 1000 - iat;
  if (ageSeconds > MAX_TOKEN_AGE_SECONDS + CLOCK_TOLERANCE_SECONDS || ageSeconds < -CLOCK_TOLERANCE_SECONDS)
    throw tokenRefused('iat');
  if (sub === '' || sub.length > MAX_SUBJECT) throw tokenRefused('sub');
  // OpenID Connect Core 3.1.3.7 asks for this check even with a single audience.
  if (azp !== undefined && azp !== clientId) throw tokenRefused('azp');
  // Both from one source: the token may verify another address than UserInfo has.
  const { email: sentEmail, email_verified: isVerified } = userInfo ?? claims;
  const profile = { ...userInfo, ...claims };
  const email = readText(sentEmail, 254);
  return {
    issuer: iss,
    subject: sub,
    email,
    // Amazon Cognito sends "true" as a text.
    emailVerified: [true, 'true'].includes(isVerified as boolean | string) && parseAddress(email) !== undefined,
    firstName: readText(profile.given_name, 200),
    lastName: readText(profile.family_name, 200),
    picture: /^https:\/\//.test(readText(profile.picture, 2_048)) ? readText(profile.picture, 2_048) : '',
  };
}

/** Missing and overlong claims are ''. */
const readText = (value: unknown, maxLength: number): string =>
  typeof value === 'string' && value.length <= maxLength ? value.trim() : '';
