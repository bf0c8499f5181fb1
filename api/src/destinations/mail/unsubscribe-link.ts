import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

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

const sign = (secret: string, { user, mail }: Unsubscription): string =>
  createHmac('sha256', `unsubscribe:${secret}`).update(`${mail} ${user}`).digest('base64url');

/** An address that lets whoever has it turn this kind of mail off, and nothing else. Like the mail that contains it, it never expires. */
export function unsubscribeUrl(origin: string, secret: string, what: Unsubscription): string {
  return `${origin}${UNSUBSCRIBE_PATH}?${new URLSearchParams({ ...what, signature: sign(secret, what) })}`;
}

/** What such an address turns off; undefined if it was altered. */
export function readUnsubscribeUrl(secret: string, query: unknown): Unsubscription | undefined {
  const parsed = unsubscribeQuerySchema.safeParse(query);
  if (!parsed.success) return undefined;
  const { signature, ...what } = parsed.data;
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, what))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? what : undefined;
}
