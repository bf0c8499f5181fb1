import { collectionOf } from '../../db/collections.ts';
import { inTime } from '../../db/database-errors.ts';
import { cursorAfter } from '../../db/list-cursor.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';
import { after, type LeadFilters, leadFilter, NEWEST_FIRST, type Way, wayAlone } from './lead-filter.ts';
import { type Stretch, walkLeads } from './walk-leads.ts';

export type { LeadFilters } from './lead-filter.ts';

/** What a list does not show. */
export const SHOWN = { answers: 0, notes: 0 } as const;
/** A list that its index answers takes a small part of this, unless most of its leads were erased. */
const AT_ONCE_MS = 1_000;
/** So long a page looks for its leads. */
const PAGE_MS = 2_500;
const STEP = 5_000;

/**
 * One page of leads, newest first, with the cursor of the next one. Where few of many are found, it is what was found in time, perhaps
 * nothing, and the next page goes on from there.
 */
export async function listLeads(
  owner: string,
  { limit, cursor, ...filters }: LeadFilters & { limit: number; cursor?: string | undefined },
  { ms = PAGE_MS, step = STEP } = {},
): Promise<Stretch> {
  const until = Date.now() + ms;
  const whole = wayAlone(owner, filters);
  const atOnce = whole && (await firstAtOnce(owner, filters, whole, limit + 1, cursor));
  const found: SubmissionRecord[] = atOnce ?? [];
  let next: string | undefined;
  if (!atOnce)
    for await (const stretch of walkLeads(owner, filters, {
      step,
      most: limit + 1,
      projection: SHOWN,
      ...(cursor ? { cursor } : {}),
    })) {
      found.push(...stretch.leads);
      next = stretch.next;
      if (found.length > limit || Date.now() >= until) break;
    }
  const leads = found.slice(0, limit);
  const last = leads.at(-1);
  return { leads, next: found.length > limit && last ? cursorAfter(last) : next };
}

/** Undefined where that takes too long. */
const firstAtOnce = (owner: string, filters: LeadFilters, way: Way, most: number, cursor: string | undefined) =>
  inTime(
    collectionOf(SubmissionModel)
      .find(after(leadFilter(owner, filters), cursor) as object, {
        projection: SHOWN,
        sort: NEWEST_FIRST,
        hint: way.index,
        limit: most,
        maxTimeMS: AT_ONCE_MS,
      })
      .toArray() as Promise<SubmissionRecord[]>,
  );

const SLICE = 400;
const WALKED = 2_000;

/**
 * Leads for exports of any length, in slices of which no more than two are in memory, read without Mongoose, which would take longer than
 * the database. Closes the database cursor when the reader stops.
 */
export async function* leadSlices(
  owner: string,
  filters: LeadFilters,
  projection: Record<string, 0 | 1>,
): AsyncGenerator<SubmissionRecord[]> {
  const way = wayAlone(owner, filters);
  if (!way) {
    for await (const { leads } of walkLeads(owner, filters, { step: WALKED, projection })) yield leads;
    return;
  }
  const cursor = collectionOf(SubmissionModel).find(leadFilter(owner, filters) as object, {
    projection,
    sort: NEWEST_FIRST,
    hint: way.index,
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
