import { createPublicKey, type JsonWebKey, sign, verify } from 'node:crypto';
import { DAY_MS } from '../../contract/time.ts';
import { paths } from '../../contract/web/paths.ts';
import { publicKeys, signer } from './signing-key.ts';

/** How long the link in a mail leads back to a visit. */
const VALID_MS = 30 * DAY_MS;
const TOKEN = /^([\w-]{1,64})\.(\d{1,15})\.([\w-]{86})$/;

/** A text that nothing else which is signed with this key can be. */
const signedText = (lead: string, expiresAt: number | string): Buffer =>
  Buffer.from(`resume link: ${lead} ${expiresAt}`);

/** The address of a quiz's page that goes on with a partial lead, for 30 days. It names nobody. */
export async function resumeLink(
  origin: string,
  { _id, quiz }: { _id: string; quiz: string },
  now: Date,
): Promise<string> {
  const expiresAt = now.getTime() + VALID_MS;
  const signature = sign(null, signedText(_id, expiresAt), (await signer()).privateKey).toString('base64url');
  return `${origin}${paths.quiz(quiz)}?${new URLSearchParams({ resume: `${_id}.${expiresAt}.${signature}` })}`;
}

/** The lead that a token is about; undefined if it was altered or has expired, whether there is such a lead or not. */
export async function readResumeToken(token: string, now = new Date()): Promise<string | undefined> {
  const [, lead = '', expiresAt = '', signature = ''] = TOKEN.exec(token) ?? [];
  if (!(Number(expiresAt) > now.getTime())) return undefined;
  const { keys } = await publicKeys();
  const isOurs = keys.some((key) =>
    verify(
      null,
      signedText(lead, expiresAt),
      createPublicKey({ key: key as JsonWebKey, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    ),
  );
  return isOurs ? lead : undefined;
}
