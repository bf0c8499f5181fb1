import { z } from 'zod';
import { limits } from '../web/limits.ts';
import { embedWays, pageProblems } from './host-pages.ts';

/** What is wrong on a page, in words, and the line that mends it. */
const findingSchema = z.object({
  id: z.string(),
  what: z.string(),
  means: z.string(),
  mend: z.string(),
  line: z.string().optional(),
});

/** A page that has shown the quiz. */
export const hostPageSchema = z.object({
  id: z.string(),
  /** Origin and path; of a frame whose page does not tell its address, the origin alone. Parts that look personal are `:id` or `:email`. */
  url: z.string(),
  way: z.enum(embedWays),
  /** At most ten minutes late. */
  seenAt: z.iso.datetime(),
  /** Whether it shows the quiz as it is now; left out where nothing but a problem is known. */
  isCurrent: z.boolean().optional(),
  findings: z.array(findingSchema),
});

/** Those seen last first. */
export const hostPagesSchema = z.array(hostPageSchema);

/** Query of a problem's report. */
export const pageProblemQuerySchema = z.object({
  problem: z.enum(pageProblems),
  page: z.string().max(limits.url),
  way: z.enum(embedWays).optional().catch(undefined),
});

export type HostPage = z.infer<typeof hostPageSchema>;
