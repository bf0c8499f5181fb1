import { z } from 'zod';
import { answerSchema } from '../questions/answer.schema.ts';
import { answersSchema, sessionIdSchema } from './submission.schema.ts';

/** Body of `POST /api/public/quiz/{id}/progress`: all answers so far of a visitor whose lead is partial. */
export const keptAnswersInputSchema = z.object({
  sessionId: sessionIdSchema,
  /** The version that the visitor is shown; without it the current one counts. */
  version: z.string().max(64).optional(),
  answers: answersSchema,
  /** The visitor's clock, in ms since 1970: answers that arrive after newer ones are dropped. */
  at: z.int().min(0),
});
export type KeptAnswersInput = z.infer<typeof keptAnswersInputSchema>;

/** Body of `POST /api/public/quiz/{id}/resume`: the token of the link in a mail. */
export const resumeInputSchema = z.object({ token: z.string().min(1).max(300) });

/** A visit to go on with: its session and the answers so far. Nothing of the form is in it. */
export const resumedVisitSchema = z.object({
  sessionId: z.string(),
  answers: z.array(
    answerSchema.pick({ questionId: true, chosen: true }).extend({
      /** Of answers in the visitor's own words, numbers and days. */
      text: z.string().optional(),
      otherText: z.string().optional(),
    }),
  ),
});
export type ResumedVisit = z.infer<typeof resumedVisitSchema>;
