import { DERIVED } from '../batch-write.ts';
import { collectionOf, operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { updateInSlices } from '../update-in-slices.ts';
import { SubmissionModel, type SubmissionRecord } from './submission.model.ts';

/** What the figures need to know of a submission. */
export type CountableSubmission = Pick<
  SubmissionRecord,
  '_id' | 'quiz' | 'owner' | 'sessionId' | 'createdAt' | 'source' | 'answers' | 'totalScore' | 'outcome'
>;

/** Submissions that are not counted in the figures yet, at most `limit`. */
export const uncountedSubmissions = (limit: number): Promise<CountableSubmission[]> =>
  SubmissionModel.find(
    { counted: false },
    { quiz: 1, owner: 1, sessionId: 1, createdAt: 1, source: 1, answers: 1, totalScore: 1, outcome: 1 },
  )
    .limit(limit)
    .maxTimeMS(MAX_TIME_MS)
    .lean<CountableSubmission[]>()
    .exec();

export async function markCounted(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await SubmissionModel.updateMany(
    { _id: operators({ $in: [...ids] }) },
    { $set: { counted: true } },
    { writeConcern: DERIVED },
  );
}

/** Makes the figures process all of a quiz's submissions again; none is counted twice. */
export const uncountSubmissionsOf = (quizId: string): Promise<void> =>
  updateInSlices(collectionOf(SubmissionModel), { quiz: quizId, own: { $ne: true } }, { $set: { counted: false } });
