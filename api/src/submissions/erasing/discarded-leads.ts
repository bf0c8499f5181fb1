import { DERIVED } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';

type DiscardedLead = Pick<SubmissionRecord, '_id' | 'quiz' | 'owner' | 'sessionId'>;

const leads = () => collectionOf(SubmissionModel);

/** Leads that were erased as spam or a test and whose visits are not marked yet, at most `limit`. */
export const discardedLeads = (limit: number): Promise<DiscardedLead[]> =>
  leads()
    .find<DiscardedLead>(
      { discard: 'due' },
      { projection: { quiz: 1, owner: 1, sessionId: 1 }, maxTimeMS: MAX_TIME_MS },
    )
    .hint({ discard: 1 })
    .limit(limit)
    .toArray();

/** Their visits are marked. */
export const markDiscarded = (ids: readonly string[]) =>
  leads().updateMany(
    { _id: { $in: [...ids] }, discard: 'due' },
    { $set: { discard: 'done' } },
    { writeConcern: DERIVED },
  );
