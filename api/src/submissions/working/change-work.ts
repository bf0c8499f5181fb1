import type { z } from 'zod';
import type { LeadWork, leadWorkInputSchema } from '../../../contract/lead/lead-work.schema.ts';
import { limits } from '../../../contract/web/limits.ts';
import { DURABLE } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { badRequest } from '../../errors.ts';
import { findOwnedLead } from '../reading/find-lead.ts';
import { presentWork } from '../reading/present-submission.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';
import { hasRoomFor, workUpdate } from './work-update.ts';

/**
 * Changes status, value and tags of one of the owner's leads by one write, and returns all of its work. A 404 for a lead that the owner
 * does not have; a 400 for a value of a lead that is not won, and for more tags than a lead may have.
 */
export async function changeWork(
  owner: string,
  id: string,
  { status, value, tags }: z.output<typeof leadWorkInputSchema>,
): Promise<LeadWork> {
  const change = { status, value, addTags: tags?.add, removeTags: tags?.remove };
  const needsWon = typeof value === 'number' && status === undefined;
  const changed = await collectionOf(SubmissionModel).findOneAndUpdate(
    { _id: id, owner, erasedAt: null, ...(needsWon ? { status: 'won' } : {}), ...hasRoomFor(change) } as object,
    workUpdate(change),
    { returnDocument: 'after', projection: { answers: 0 }, maxTimeMS: MAX_TIME_MS, writeConcern: DURABLE },
  );
  if (changed) return presentWork(changed as SubmissionRecord);
  const lead = await findOwnedLead(owner, id);
  if (needsWon && lead.status !== 'won') throw refused('value', 'Only a won lead has a value');
  throw refused('tags.add', `A lead has at most ${limits.leadTags} tags`);
}

const refused = (path: string, message: string) => badRequest(message, [{ path, message }]);
