import { z } from 'zod';
import { quizFields } from '../quiz/quiz-fields.schema.ts';
import { languages } from '../texts/languages.ts';
import { resultCardSchema } from './submission.schema.ts';

/** What the mail with a result is composed of: parts of a quiz as it is edited, and a result of it. */
export const resultMailPreviewInputSchema = quizFields
  .pick({ title: true, primaryColor: true, logoUrl: true, privacyUrl: true })
  .extend({
    language: z.enum(languages),
    /** As visitors read it. */
    consentText: z.string(),
    score: z.int().min(0).max(100),
    card: resultCardSchema,
  });
export type ResultMailPreviewInput = z.input<typeof resultMailPreviewInputSchema>;

export const resultMailPreviewSchema = z.object({ subject: z.string(), html: z.string() });
export type ResultMailPreview = z.infer<typeof resultMailPreviewSchema>;
