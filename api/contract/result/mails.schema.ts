import { z } from 'zod';
import { rowIdSchema } from '../quiz/row-id.schema.ts';
import { rowIdSource } from '../quiz/row-id.ts';
import { line } from '../texts/text.schema.ts';
import { limits } from '../web/limits.ts';
import { resultBlocksSchema } from './blocks.schema.ts';

const mailSchema = z.object({
  /** A mail that comes without an id gets one. */
  id: rowIdSchema.optional(),
  /** How many days after the submission it is sent; 0 is the mail with the result. */
  days: z.int().min(0, 'From 0').max(limits.mailDays, `At most ${limits.mailDays} days`),
  /** Whom it is for: '' stands for every outcome without a mail of its own on that day. */
  outcomeId: rowIdSchema.or(z.literal('')).default(''),
  /** '' stands for the subject in the visitor's language. */
  subject: line(limits.title).default(''),
  /** An empty list stands for the page of the result. */
  blocks: resultBlocksSchema.default([]),
});

/** The mails that a lead gets (see `fittingMail`). */
export const mailsSchema = z
  .array(mailSchema)
  .max(limits.mails, `At most ${limits.mails} mails`)
  .superRefine((mails, context) => {
    const refuse = (path: Array<string | number>, message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const ids = new Set<string>();
    const days = new Set<number>();
    mails.forEach((mail, index) => {
      if (mail.id !== undefined && ids.has(mail.id)) refuse([index, 'id'], 'Two mails have the same id');
      if (mail.id !== undefined) ids.add(mail.id);
      if (mail.days > 0) days.add(mail.days);
      if (days.size > limits.followUps) {
        refuse([index, 'days'], `Follow-ups can go out on ${limits.followUps} different days`);
        days.delete(mail.days);
      }
    });
    // A quiz is one document, whose size is limited.
    if (JSON.stringify(mails).length > limits.mailsText) refuse([], 'All mails together are too long');
  })
  .transform((mails) => {
    const newId = rowIdSource();
    return mails.map((mail) => ({ ...mail, id: mail.id ?? newId() }));
  });

export type QuizMail = z.output<typeof mailsSchema>[number];
