import { z } from 'zod';
import { challengeSchema } from '../lead/proof-of-work.schema.ts';
import { errorCodes } from './error-codes.ts';

export const issueSchema = z.object({
  /** Dotted path of the offending field, `questions.2.options.0.text`; '' for the whole body. */
  path: z.string(),
  message: z.string(),
});
/** The quiz that stands in the way of a call, as it is now. */
export const quizConflictSchema = z.object({
  /** Where the call does not name the quiz itself. */
  id: z.string().optional(),
  revision: z.int().min(1),
  updatedAt: z.iso.datetime(),
  /** Name or e-mail address of who saved it last. */
  updatedBy: z.string(),
});
export const errorSchema = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  issues: z.array(issueSchema).optional(),
  requestId: z.string().optional(),
  conflict: quizConflictSchema.optional(),
  /** Of `proof_required`: what to solve. */
  challenge: challengeSchema.optional(),
});
export type Issue = z.infer<typeof issueSchema>;
export type QuizConflict = z.infer<typeof quizConflictSchema>;
export type ErrorBody = z.infer<typeof errorSchema>;
