import { z } from 'zod';
import { quizFields } from '../quiz/quiz-fields.schema.ts';
import { languages } from '../texts/languages.ts';
import { limits } from '../web/limits.ts';
import { resultCardSchema } from './submission.schema.ts';

/** What the mail with a result, or a follow-up, is composed of: parts of a quiz as it is edited, and a result of it. */
export const resultMailPreviewInputSchema = quizFields
  .pick({ title: true, primaryColor: true, logoUrl: true, privacyUrl: true })
  .extend({
    language: z.enum(languages),
    /** As visitors read it. */
    consentText: z.string(),
    score: z.int().min(0).max(100),
    card: resultCardSchema,
    /** Filled in; '' for the one in the visitor's language. */
    subject: z.string().max(limits.text).default(''),
    /** How many days later it is sent; 0 for the mail with the result. */
    days: z.int().min(0).max(limits.mailDays).default(0),
  });
export type ResultMailPreviewInput = z.input<typeof resultMailPreviewInputSchema>;

export const resultMailPreviewSchema = z.object({ subject: z.string(), html: z.string() });
export type ResultMailPreview = z.infer<typeof resultMailPreviewSchema>;

/** Where a test of it was sent: the address of the account. */
export const resultMailTestSchema = z.object({ to: z.string() });
export type ResultMailTest = z.infer<typeof resultMailTestSchema>;
