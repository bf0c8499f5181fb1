import { createHmac, timingSafeEqual } from 'node:crypto';

/** The secrets of this installation: the first signs, each verifies. So a secret can be replaced while what it has signed stays valid. */
export type Secrets = readonly [string, ...string[]];

/** HMAC-SHA-256 of a text as base64url. A signature for one purpose is of no use for another. */
export const signatureOf = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', `${purpose}:${secret}`).update(text).digest('base64url');

/** Whether one of the secrets has signed the text. */
export function isSignature(given: string, secrets: Secrets, purpose: string, text: string): boolean {
  return secrets.some((secret) => {
    const [one, other] = [Buffer.from(given), Buffer.from(signatureOf(secret, purpose, text))];
    return one.length === other.length && timingSafeEqual(one, other);
  });
}
