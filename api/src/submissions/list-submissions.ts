import type { z } from 'zod';
import type { leadQuerySchema } from '../../contract/lead-query.schema.ts';
import { MAX_TIME_MS } from '../database.ts';
import { cursorAfter, type LeadFilters, leadFilter, NEWEST_FIRST } from './lead-filter.ts';
import { SubmissionModel, type SubmissionRecord } from './submission.model.ts';

export type { LeadFilters } from './lead-filter.ts';

/** One page of leads, newest first, with the cursor of the next one. */
export async function listLeads(
  owner: string,
  { limit, cursor, ...filters }: z.output<typeof leadQuerySchema>,
): Promise<{ leads: SubmissionRecord[]; next: string | undefined }> {
  const { filter, index } = leadFilter(owner, filters, cursor);
  const rows = await SubmissionModel.find(filter)
    .select<SubmissionRecord>('-delivery -answers -terms')
    .sort(NEWEST_FIRST)
    .hint(index)
    .limit(limit + 1)
    .maxTimeMS(MAX_TIME_MS)
    .lean<SubmissionRecord[]>();
  const leads = rows.slice(0, limit);
  const last = leads.at(-1);
  return { leads, next: rows.length > limit && last ? cursorAfter(last) : undefined };
}

/** Streams leads, for exports of any length. Closes the database cursor when the reader stops. */
export async function* streamLeads(owner: string, filters: LeadFilters): AsyncGenerator<SubmissionRecord> {
  const { filter, index } = leadFilter(owner, filters);
  const cursor = SubmissionModel.find(filter)
    .select<SubmissionRecord>('-delivery -terms')
    .sort(NEWEST_FIRST)
    .hint(index)
    .lean<SubmissionRecord>()
    .cursor({ batchSize: 500 });
  try {
    // Not the cursor's own iterator, which would leave it open.
    for (let lead = await cursor.next(); lead; lead = await cursor.next()) yield lead;
  } finally {
    await cursor.close();
  }
}

/** Ids of the questions that the leads of a quiz answered. */
export const answeredQuestions = async (owner: string, quizId: string): Promise<Set<string>> =>
  new Set(
    await SubmissionModel.distinct('answers.questionId', { owner, quiz: quizId, erasedAt: null }).maxTimeMS(
      MAX_TIME_MS,
    ),
  );
