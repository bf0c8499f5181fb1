import { operators } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { SubmissionModel } from '../submission.model.ts';

/** The scores of the newest leads of a quiz, at most `limit`, without the owner's own runs and partial ones. */
export async function newestScores(quiz: string, limit: number): Promise<number[]> {
  const complete = { quiz, own: false, erasedAt: null, partial: operators({ $exists: false }) };
  const rows = await SubmissionModel.find(complete, { totalScore: 1, _id: 0 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .maxTimeMS(MAX_TIME_MS)
    .lean<Array<{ totalScore: number }>>();
  return rows.map(({ totalScore }) => totalScore);
}
