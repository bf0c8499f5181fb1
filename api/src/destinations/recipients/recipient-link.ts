import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

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

/** A link for one path is of no use for the other. */
const sign = (secret: string, path: RecipientPath, { user, recipient, until = '' }: Linked): string =>
  createHmac('sha256', `mail recipient:${secret}`).update(`${path} ${user} ${recipient} ${until}`).digest('base64url');

/** An address that lets whoever has it do this one thing with a recipient. */
export function recipientUrl(origin: string, path: RecipientPath, secret: string, linked: Linked): string {
  return `${origin}${path}?${new URLSearchParams({ ...linked, signature: sign(secret, path, linked) })}`;
}

/** Which recipient such an address is about; undefined if it was altered or has ended. */
export function readRecipientUrl(secret: string, path: RecipientPath, query: unknown, now: Date): Linked | undefined {
  const parsed = recipientQuerySchema.safeParse(query);
  if (!parsed.success) return undefined;
  const { signature, ...linked } = parsed.data;
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, path, linked))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return linked.until && Number(linked.until) < now.getTime() ? undefined : linked;
}
