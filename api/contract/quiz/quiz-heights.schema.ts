import { z } from 'zod';

const pixels = z.int().max(20_000);

/** How high a quiz begins, in pixels, by the least width of the windows it is for; ascending, from 0. */
export const quizHeightsSchema = z
  .array(z.object({ fromWidth: pixels.min(0), height: pixels.min(1) }))
  .min(1)
  .max(10)
  .refine(
    (steps) => steps.every(({ fromWidth }, at) => (at ? fromWidth > (steps[at - 1]?.fromWidth ?? 0) : fromWidth === 0)),
    'The widths ascend from 0',
  );

/** `PUT /api/quizzes/{id}/heights`: what was measured, and of which revision. */
export const quizHeightsInputSchema = z.object({ revision: z.int().min(1), heights: quizHeightsSchema });

export type QuizHeights = z.infer<typeof quizHeightsSchema>;
export type QuizHeightsInput = z.infer<typeof quizHeightsInputSchema>;
