import { z } from 'zod';
import { errorCodes } from './error-codes.ts';

export const issueSchema = z.object({
  /** Dotted path of the offending field, `questions.2.options.0.text`; '' for the whole body. */
  path: z.string(),
  message: z.string(),
});
export const errorSchema = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  issues: z.array(issueSchema).optional(),
  requestId: z.string().optional(),
});
export type Issue = z.infer<typeof issueSchema>;
export type ErrorBody = z.infer<typeof errorSchema>;
