import { DERIVED, PART_SIZE } from '../db/batch-write.ts';
import { collectionOf } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { type AnswerRecord, SubmissionModel, type SubmissionRecord } from './submission.model.ts';

/** What the figures need to know of a submission. */
export type CountableSubmission = Pick<
  SubmissionRecord,
  | '_id'
  | 'quiz'
  | 'owner'
  | 'sessionId'
  | 'mailbox'
  | 'createdAt'
  | 'tookMs'
  | 'source'
  | 'totalScore'
  | 'outcomeId'
  | 'categories'
  | 'unanswered'
  | 'version'
  | 'erasedAt'
> & { answers: Array<Pick<AnswerRecord, 'questionId' | 'chosen'>> };

const COUNTABLE = {
  quiz: 1,
  owner: 1,
  sessionId: 1,
  mailbox: 1,
  createdAt: 1,
  tookMs: 1,
  source: 1,
  'answers.questionId': 1,
  'answers.chosen': 1,
  totalScore: 1,
  outcomeId: 1,
  categories: 1,
  unanswered: 1,
  version: 1,
  erasedAt: 1,
} as const;

/** Submissions that are not counted in the figures yet, at most `limit`, but for those with the ids `except`. */
export const uncountedSubmissions = (limit: number, except: readonly string[]): Promise<CountableSubmission[]> =>
  collectionOf(SubmissionModel)
    .find<CountableSubmission>(
      { counted: false, ...(except.length > 0 ? { _id: { $nin: [...except] } } : {}) },
      { projection: COUNTABLE, maxTimeMS: MAX_TIME_MS, batchSize: PART_SIZE },
    )
    .limit(limit)
    .toArray();

/** Marks leads as faster than a person. */
export async function markTooFast(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await collectionOf(SubmissionModel).updateMany(
    { _id: { $in: [...ids] }, erasedAt: null },
    { $addToSet: { marks: 'too_fast' } },
    { writeConcern: DERIVED },
  );
}

export async function markCounted(ids: readonly string[]): Promise<void> {
  await collectionOf(SubmissionModel).updateMany(
    { _id: { $in: [...ids] } },
    { $set: { counted: true } },
    { writeConcern: DERIVED },
  );
}

/** The sessions of a quiz's submissions, a slice at a time, read from the index alone. */
export async function* submittedSessions(quizId: string, slice: number): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const rows = await collectionOf(SubmissionModel)
      .find(
        { quiz: quizId, sessionId: { $gt: last } },
        { projection: { _id: 0, sessionId: 1 }, maxTimeMS: MAX_TIME_MS },
      )
      .sort({ sessionId: 1 })
      .hint({ quiz: 1, sessionId: 1 })
      .limit(slice)
      .toArray();
    if (rows.length === 0) return;
    yield rows.map(({ sessionId }) => sessionId);
    last = rows.at(-1)?.sessionId as string;
  }
}

/** Makes the figures process a quiz's submissions of these sessions again; none is counted twice. */
export async function uncountSubmissions(quizId: string, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await collectionOf(SubmissionModel).updateMany(
    // The visits of erased ones are nobody's, and are not missed.
    // Partial leads are counted once they are complete.
    {
      quiz: quizId,
      sessionId: { $in: [...sessionIds] },
      own: { $ne: true },
      erasedAt: null,
      partial: { $exists: false },
    } as object,
    { $set: { counted: false } },
    { writeConcern: DERIVED },
  );
}
