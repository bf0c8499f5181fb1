import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { AppError } from '../errors.ts';
import { badAnswer } from './bounded-fetch.ts';
import { parseAddress } from './email-address.ts';
import { asCode, SignInError } from './sign-in-error.ts';

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

// Asymmetric signatures alone: with HS256 the public key could serve as the secret.
const ALGORITHMS = ['RS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];
const MAX_SUBJECT = 255;

/**
 * Verifies an ID token by OpenID Connect Core 3.1.3.7: signature by the issuer's keys, issuer, audience, authorised party, nonce,
 * times. Throws a 403 on any failure, and what `keys` throws when the provider's keys cannot be read.
 */
export async function verifyIdToken(
  token: unknown,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; clientId: string; nonce: string },
): Promise<Identity> {
  if (typeof token !== 'string') throw refused('no_token');
  const payload = await verified(token, keys, expected);
  const { sub, azp, aud, nonce } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT) throw refused('sub');
  if (Array.isArray(aud) && aud.length > 1 && azp !== expected.clientId) throw refused('azp');
  if (azp !== undefined && azp !== expected.clientId) throw refused('azp');
  if (nonce !== expected.nonce) throw refused('nonce');
  const email = text(payload.email, 254);
  return {
    issuer: expected.issuer,
    subject: sub,
    email,
    emailVerified: payload.email_verified === true && parseAddress(email) !== undefined,
    firstName: text(payload.given_name, 200),
    lastName: text(payload.family_name, 200),
    picture: /^https:\/\//.test(text(payload.picture, 2_048)) ? text(payload.picture, 2_048) : '',
  };
}

async function verified(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId }: { issuer: string; clientId: string },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: 30,
      maxTokenAge: 600,
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
    });
    return payload;
  } catch (error) {
    // The provider being out of reach is told apart from a token that is wrong.
    if (error instanceof AppError) throw error;
    if (error instanceof errors.JWKSInvalid) throw badAnswer('keys');
    const { code, claim } = error as { code?: unknown; claim?: unknown };
    throw refused([asCode(code), asCode(claim)].filter(Boolean).join(' '));
  }
}

const refused = (detail: string) =>
  new SignInError(
    403,
    'token_refused',
    'The sign-in provider’s answer could not be trusted, so nobody was signed in.',
    detail,
  );
const text = (value: unknown, max: number): string =>
  typeof value === 'string' && value.length <= max ? value.trim() : '';
