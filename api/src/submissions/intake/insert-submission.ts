import { DURABLE, insertBatch } from '../../db/batch-write.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { groupCommit } from '../../db/group-commit.ts';
import { unavailable } from '../../errors.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';

const commit = groupCommit<SubmissionRecord>((records, timeoutMs) =>
  // Records are built by our own code from validated input, so they bypass the schema.
  insertBatch(SubmissionModel.collection.collectionName, records, timeoutMs),
);

/**
 * Durably stores a submission, exactly once per quiz and session. Returns the stored one: the given record, or an earlier one. Throws a 503
 * if it is unknown whether the write succeeded; sending it again is then safe.
 */
export async function insertSubmission(record: SubmissionRecord): Promise<SubmissionRecord> {
  const { status } = await commit(record);
  if (status === 'written') return record;
  if (status === 'failed') throw unavailable();
  return firstOf(record);
}

/** By which version a session's submission was scored; undefined where there is none. */
export const versionOfSession = async (quiz: string, sessionId: string): Promise<string | undefined> =>
  (await SubmissionModel.findOne({ quiz, sessionId }, { version: 1 }).maxTimeMS(MAX_TIME_MS).lean())?.version;

/**
 * The earlier submission may have been written by a request that got no answer, and may not have reached a majority yet: if it were merely
 * read, it could be acknowledged here and then lost with its server. A write to it is acknowledged only once everything before it is safe.
 */
async function firstOf({ quiz, sessionId }: SubmissionRecord): Promise<SubmissionRecord> {
  const first = await SubmissionModel.findOneAndUpdate(
    { quiz, sessionId },
    { $inc: { repeats: 1 } },
    { returnDocument: 'after', writeConcern: DURABLE },
  )
    .lean()
    .exec();
  if (!first) throw unavailable();
  return first;
}
