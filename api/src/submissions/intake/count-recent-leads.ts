import { operators } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { SubmissionModel } from '../submission.model.ts';

/** Leads that a quiz got since a moment, counted up to `atMost` in the index alone. */
export const countRecentLeads = (quiz: string, since: Date, atMost: number): Promise<number> =>
  SubmissionModel.countDocuments({ quiz, createdAt: operators({ $gte: since }) })
    .limit(atMost)
    .maxTimeMS(MAX_TIME_MS)
    .exec();
