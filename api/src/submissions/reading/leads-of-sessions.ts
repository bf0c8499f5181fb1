import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { SubmissionModel } from '../submission.model.ts';

/** An owner's leads of these sessions of a quiz that have not been erased, by session: whom a list would name. */
export async function leadsOfSessions(
  owner: string,
  quiz: string,
  sessionIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await collectionOf(SubmissionModel)
    .find(
      { quiz, owner, sessionId: { $in: [...sessionIds] }, erasedAt: null },
      { projection: { sessionId: 1, name: 1, email: 1 }, maxTimeMS: MAX_TIME_MS },
    )
    .toArray();
  return new Map(rows.map(({ _id, sessionId, name, email }) => [sessionId, { id: _id, name: name || email }]));
}
