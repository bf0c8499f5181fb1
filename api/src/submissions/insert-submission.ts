import mongoose from 'mongoose';
import { MAX_TIME_MS } from '../database.ts';
import { unavailable } from '../errors.ts';
import { groupCommit, type WriteOutcome } from './group-commit.ts';
import { SubmissionModel, type SubmissionRecord } from './submission.model.ts';

const DUPLICATE_KEY = 11_000;

/**
 * Stores a submission, journaled, exactly once per quiz and session. Returns the stored one: the given record, or the one that was
 * there first. Throws 503 when it is not known whether the write went through; sending again is then safe.
 */
export async function insertSubmission(record: SubmissionRecord): Promise<SubmissionRecord> {
  const outcome = await commit(record);
  if (outcome.status === 'inserted') return record;
  if (outcome.status === 'failed') throw unavailable();
  const first = await SubmissionModel.findOne({ quiz: record.quiz, sessionId: record.sessionId })
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  if (!first) throw unavailable();
  return first;
}

// Records are built by our own code from validated input, so the driver writes them without another pass through a schema.
const commit = groupCommit<SubmissionRecord>(async (records) => {
  try {
    await SubmissionModel.collection.insertMany(records as never[], {
      ordered: false,
      writeConcern: { w: 'majority', j: true, wtimeoutMS: 5_000 },
    });
    return records.map((): WriteOutcome => ({ status: 'inserted' }));
  } catch (error) {
    return outcomesOf(records.length, error);
  }
});

function outcomesOf(count: number, error: unknown): WriteOutcome[] {
  const unknown = (): WriteOutcome[] => Array.from({ length: count }, () => ({ status: 'failed', error }));
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError) || error.result.getWriteConcernError()) return unknown();
  const outcomes = Array.from({ length: count }, (): WriteOutcome => ({ status: 'inserted' }));
  for (const { index, code } of [error.writeErrors].flat())
    outcomes[index] = code === DUPLICATE_KEY ? { status: 'duplicate' } : { status: 'failed', error };
  return outcomes;
}
