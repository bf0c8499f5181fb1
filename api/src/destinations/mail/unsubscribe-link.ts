import { z } from 'zod';
import { isSignature, type Secrets, signatureOf } from '../../secrets/signature.ts';

export const UNSUBSCRIBE_PATH = '/api/mail/unsubscribe';

/** The kinds of mail, named by the setting that controls them. */
export const mailKinds = ['emailNotifications', 'weeklyReports'] as const;
export type MailKind = (typeof mailKinds)[number];
export type Unsubscription = { user: string; mail: MailKind };

export const unsubscribeQuerySchema = z.object({
  user: z.string().min(1).max(64),
  mail: z.enum(mailKinds),
  signature: z.string().max(100),
});

const PURPOSE = 'unsubscribe';
const textOf = ({ user, mail }: Unsubscription) => `${mail} ${user}`;

/** An address that lets whoever has it turn this kind of mail off, and nothing else. Like the mail that contains it, it never expires. */
export function unsubscribeUrl(origin: string, secret: string, what: Unsubscription): string {
  const signature = signatureOf(secret, PURPOSE, textOf(what));
  return `${origin}${UNSUBSCRIBE_PATH}?${new URLSearchParams({ ...what, signature })}`;
}

/** What such an address turns off; undefined if it was altered. */
export function readUnsubscribeUrl(secrets: Secrets, query: unknown): Unsubscription | undefined {
  const parsed = unsubscribeQuerySchema.safeParse(query);
  if (!parsed.success) return undefined;
  const { signature, ...what } = parsed.data;
  return isSignature(signature, secrets, PURPOSE, textOf(what)) ? what : undefined;
}
