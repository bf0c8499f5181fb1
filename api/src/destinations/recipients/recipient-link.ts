import { z } from 'zod';
import { isSignature, type Secrets, signatureOf } from '../../secrets/signature.ts';

export const CONFIRM_RECIPIENT_PATH = '/api/mail/recipients/confirm';
export const REMOVE_RECIPIENT_PATH = '/api/mail/recipients/unsubscribe';
type RecipientPath = typeof CONFIRM_RECIPIENT_PATH | typeof REMOVE_RECIPIENT_PATH;

/** `until`: when a link to confirm ends, in milliseconds since 1970; links to unsubscribe never do. */
export const recipientQuerySchema = z.object({
  user: z.string().min(1).max(64),
  recipient: z.string().min(1).max(64),
  until: z.string().max(16).default(''),
  signature: z.string().max(100),
});
type Linked = { user: string; recipient: string; until?: string };

const PURPOSE = 'mail recipient';
/** A link for one path is of no use for the other. */
const textOf = (path: RecipientPath, { user, recipient, until = '' }: Linked) =>
  `${path} ${user} ${recipient} ${until}`;

/** An address that lets whoever has it do this one thing with a recipient. */
export function recipientUrl(origin: string, path: RecipientPath, secret: string, linked: Linked): string {
  const signature = signatureOf(secret, PURPOSE, textOf(path, linked));
  return `${origin}${path}?${new URLSearchParams({ ...linked, signature })}`;
}

/** Which recipient such an address is about; undefined if it was altered or has ended. */
export function readRecipientUrl(secrets: Secrets, path: RecipientPath, query: unknown, now: Date): Linked | undefined {
  const parsed = recipientQuerySchema.safeParse(query);
  if (!parsed.success) return undefined;
  const { signature, ...linked } = parsed.data;
  if (!isSignature(signature, secrets, PURPOSE, textOf(path, linked))) return undefined;
  return linked.until && Number(linked.until) < now.getTime() ? undefined : linked;
}
