import type { QueryFilter } from 'mongoose';
import { DURABLE } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import { type LeadFilters, leadFilter } from '../reading/lead-filter.ts';
import { leadIdsAsCounted } from '../reading/lead-ids.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';
import { hasRoomFor, type WorkChange, workUpdate } from './work-update.ts';

/** So many are changed by one write. */
const SLICE = 500;
/** The answer comes while there is time for one. */
const CHANGE_MS = 3_500;

/** Changes those of the owner's leads that have these ids. Returns how many there are and have room for the tags. */
export const changeByIds = (owner: string, ids: readonly string[], change: WorkChange): Promise<number> =>
  changeSlices(ids, { owner, erasedAt: null }, change);

/**
 * Changes what the filters find up to a moment, or as much of it as there is time for, and returns how many that were. A 409 where what
 * they find is not `count` any more.
 */
export async function changeFiltered(
  owner: string,
  filters: LeadFilters,
  { count, before, change }: { count: number; before: Date; change: WorkChange },
): Promise<number> {
  const until = Date.now() + CHANGE_MS;
  const ids = await leadIdsAsCounted(owner, { ...filters, before }, count);
  return changeSlices(ids, leadFilter(owner, { ...filters, before }), change, until);
}

async function changeSlices(
  ids: readonly string[],
  filter: QueryFilter<SubmissionRecord>,
  change: WorkChange,
  until = Number.POSITIVE_INFINITY,
): Promise<number> {
  let count = 0;
  for (let start = 0; start < ids.length && Date.now() < until; start += SLICE) {
    const slice = { _id: { $in: ids.slice(start, start + SLICE) } };
    const { matchedCount } = await collectionOf(SubmissionModel).updateMany(
      { $and: [slice, filter, hasRoomFor(change)] } as object,
      workUpdate(change),
      { hint: { _id: 1 }, writeConcern: DURABLE },
    );
    count += matchedCount;
  }
  return count;
}
