import { DURABLE } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { randomId } from '../../random-id.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';

type LeftVisit = Pick<SubmissionRecord, '_id' | 'quiz' | 'sessionId' | 'counted' | 'visitLeft'>;

const leads = () => collectionOf(SubmissionModel);

/** Erased leads whose visits still bear their session, by id. */
export const leftVisits = (after: string, limit: number): Promise<LeftVisit[]> =>
  leads()
    .find<LeftVisit>(
      { visitLeft: { $exists: true }, _id: { $gt: after } },
      { projection: { quiz: 1, sessionId: 1, counted: 1, visitLeft: 1 }, maxTimeMS: MAX_TIME_MS },
    )
    .hint({ visitLeft: 1, _id: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();

/** The session that a lead's visit is about to have, written down before it has it; undefined where another process has chosen one. */
export async function sessionOfLeftVisit({ _id, visitLeft }: LeftVisit): Promise<string | undefined> {
  if (typeof visitLeft === 'string') return visitLeft;
  const session = randomId();
  const { matchedCount } = await leads().updateOne(
    { _id, visitLeft: true },
    { $set: { visitLeft: session } },
    { writeConcern: DURABLE },
  );
  return matchedCount === 1 ? session : undefined;
}

/** Nothing of the visit leads to the lead any more. */
export const forgetLeftVisit = ({ _id }: LeftVisit) => leads().updateOne({ _id }, { $unset: { visitLeft: 1 } });
