import { z } from 'zod';
import { emailOrEmpty } from './texts/text.schema.ts';

const MESSAGE = 'Enter an email address, such as team@example.com';

/** Body of `POST /api/user/mail-recipients`. */
export const mailRecipientInputSchema = z.object({
  email: emailOrEmpty(MESSAGE)
    .refine((email) => email !== '', MESSAGE)
    .transform((email) => email.toLowerCase()),
});

/** An additional address for mails about new leads. It receives them after its reader has confirmed. */
export const mailRecipientSchema = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(['waiting', 'confirmed']),
  /** When it was last asked for by a mail. */
  askedAt: z.iso.datetime(),
});
/** `GET /api/user/mail-recipients`: in the order in which they were added. */
export const mailRecipientsSchema = z.array(mailRecipientSchema);

export type MailRecipientInput = z.input<typeof mailRecipientInputSchema>;
export type MailRecipient = z.infer<typeof mailRecipientSchema>;
