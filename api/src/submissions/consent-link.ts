import { createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { publicKeys, signer } from './signing-key.ts';

/** What the link in a result mail leads to. */
export const CONSENT_LINK_PATH = '/api/mail/consent';

export const consentLinkQuerySchema = z.object({ lead: z.string().min(1).max(64), signature: z.string().max(100) });

/** A text that no consent statement can be: those are JWS, which begin with base64url. */
const signedText = (lead: string): Buffer => Buffer.from(`consent link: ${lead}`);

/**
 * An address that lets whoever has it see one lead and withdraw its consent. It is signed with the key that signs consent, names nobody, and
 * like the mail that contains it never expires.
 */
export async function consentLink(origin: string, lead: string): Promise<string> {
  const signature = sign(null, signedText(lead), (await signer()).privateKey).toString('base64url');
  return `${origin}${CONSENT_LINK_PATH}?${new URLSearchParams({ lead, signature })}`;
}

/** The lead that such an address is about; undefined if it was altered, whether there is such a lead or not. */
export async function readConsentLink(query: unknown): Promise<string | undefined> {
  const parsed = consentLinkQuerySchema.safeParse(query);
  if (!parsed.success) return undefined;
  const { lead, signature } = parsed.data;
  const { keys } = await publicKeys();
  const isOurs = keys.some((key) =>
    verify(
      null,
      signedText(lead),
      createPublicKey({ key: key as JsonWebKey, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    ),
  );
  return isOurs ? lead : undefined;
}
