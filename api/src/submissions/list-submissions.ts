import type { z } from 'zod';
import type { leadQuerySchema } from '../../contract/lead-query.schema.ts';
import { collectionOf } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { cursorAfter } from '../list-cursor.ts';
import { type LeadFilters, leadFilter, NEWEST_FIRST } from './lead-filter.ts';
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

const SLICE = 400;

/**
 * Leads for exports of any length, in slices of which no more than two are in memory, read without Mongoose, which would take longer than
 * the database. Closes the database cursor when the reader stops.
 */
export async function* leadSlices(
  owner: string,
  filters: LeadFilters,
  projection: Record<string, 0 | 1>,
): AsyncGenerator<SubmissionRecord[]> {
  const { filter, index } = leadFilter(owner, filters);
  const cursor = collectionOf(SubmissionModel).find(filter as object, {
    projection,
    sort: NEWEST_FIRST,
    hint: index,
    batchSize: SLICE,
  });
  let more = cursor.hasNext();
  try {
    while (await more) {
      const slice = cursor.readBufferedDocuments() as SubmissionRecord[];
      // The next slice comes while this one is used.
      more = cursor.hasNext();
      more.catch(() => undefined);
      yield slice;
    }
  } finally {
    // Closed under a read that is under way, the cursor would stay open on the server.
    await more.catch(() => undefined);
    await cursor.close();
  }
}
