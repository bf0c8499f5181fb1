import { DURABLE, insertBatch } from '../batch-write.ts';
import { unavailable } from '../errors.ts';
import { groupCommit } from '../group-commit.ts';
import { SubmissionModel, type SubmissionRecord } from './submission.model.ts';

const commit = groupCommit<SubmissionRecord>((records, timeoutMs) =>
  // Records are built by our own code from validated input, so they are written without another pass through a schema.
  insertBatch(SubmissionModel.collection.collectionName, records, timeoutMs),
);

/**
 * Stores a submission, journaled, exactly once per quiz and session. Returns the stored one: the given record, or the one that was
 * there first. Throws 503 when it is not known whether the write went through; sending again is then safe.
 */
export async function insertSubmission(record: SubmissionRecord): Promise<SubmissionRecord> {
  const { status } = await commit(record);
  if (status === 'written') return record;
  if (status === 'failed') throw unavailable();
  return firstOf(record);
}

/**
 * What is there first may have been written by a sender that got no answer, and may not have reached a majority yet: read as it
 * is, it could be acknowledged here and lost with its server. A write to it is acknowledged only when everything before it is safe.
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
