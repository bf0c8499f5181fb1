import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { forbidden } from '../errors.ts';

/** Who signed in, from a verified ID token. `email` is '' when the provider gave none. */
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
 * times. Throws a 403 on any failure.
 */
export async function verifyIdToken(
  token: unknown,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; clientId: string; nonce: string },
): Promise<Identity> {
  if (typeof token !== 'string') throw refused();
  const payload = await verified(token, keys, expected);
  const { sub, azp, aud, nonce } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT) throw refused();
  if (Array.isArray(aud) && aud.length > 1 && azp !== expected.clientId) throw refused();
  if (azp !== undefined && azp !== expected.clientId) throw refused();
  if (nonce !== expected.nonce) throw refused();
  return {
    issuer: expected.issuer,
    subject: sub,
    email: text(payload.email, 254),
    emailVerified: payload.email_verified === true,
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
    if ((error as { status?: number }).status) throw error;
    throw refused();
  }
}

const refused = () =>
  forbidden('unauthorized', 'The sign-in provider’s answer could not be trusted, so nobody was signed in.');
const text = (value: unknown, max: number): string =>
  typeof value === 'string' && value.length <= max ? value.trim() : '';
