import { z } from 'zod';

/** How the last 1,000 visitors went through the current version of a quiz. */
export const waysSchema = z.object({
  /** How many of them completed it. Only these are counted in `ways`. */
  visitors: z.int(),
  /** From which question to which how many of them went, by ids; `to` is `end` for the end of the questions. */
  ways: z.array(z.object({ from: z.string(), to: z.string(), count: z.int() })),
});

export type Ways = z.infer<typeof waysSchema>;
