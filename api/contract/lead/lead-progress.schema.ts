import { z } from 'zod';

/** How far a visitor has got who filled in the form and has not finished: the lead is partial. */
export const leadProgressSchema = z.object({
  /** The number of the last question that was answered; 0 before the first answer. */
  answered: z.int().min(0),
  /** How many questions the longest way has that is still possible. */
  questions: z.int().min(0),
  /** When the form or the last answers arrived. */
  at: z.iso.datetime(),
});
export type LeadProgress = z.infer<typeof leadProgressSchema>;
