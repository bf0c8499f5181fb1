import { createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto';
import { publicKeys, signer } from './signing-key.ts';

/** The signature of a text by the key that signs consents, as base64url. Texts of different purposes must begin differently. */
export const signText = async (text: string): Promise<string> =>
  sign(null, Buffer.from(text), (await signer()).privateKey).toString('base64url');

/** Whether a signature is one of ours over this text, by the present key or an earlier one. */
export async function isSignedText(text: string, signature: string): Promise<boolean> {
  const { keys } = await publicKeys();
  return keys.some((key) =>
    verify(
      null,
      Buffer.from(text),
      createPublicKey({ key: key as JsonWebKey, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    ),
  );
}
