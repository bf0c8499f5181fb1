import { MINUTE_MS } from '../time.ts';
import type { LeadProgress } from './lead-progress.schema.ts';

/** A visitor without an answer for this long has left. */
const LEFT_AFTER_MS = 30 * MINUTE_MS;

/** How far a partial lead is, in words: `Left after question 9 of 15`. */
export const progressName = ({ answered, questions }: Pick<LeadProgress, 'answered' | 'questions'>): string =>
  answered === 0 ? 'Left before the first question' : `Left after question ${answered} of ${questions}`;

/** The same while its visitor may still be at it. */
export const progressNow = (progress: LeadProgress, now: Date): string =>
  now.getTime() - new Date(progress.at).getTime() < LEFT_AFTER_MS ? 'In progress' : progressName(progress);
