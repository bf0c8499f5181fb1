import { operators } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { VisitModel } from './visit.model.ts';
import { visitKey } from './visit-updates.ts';

/** Whether a session's view of a quiz, or of one version of it, was recorded until a moment. */
export async function wasViewed(
  sessionId: string,
  { quiz, version, until }: { quiz: string; version?: string | undefined; until: Date },
): Promise<boolean> {
  const visit = await VisitModel.exists({
    _id: visitKey({ quiz, sessionId }),
    viewAt: operators({ $lte: until }),
    ...(version === undefined ? {} : { shown: version }),
  }).maxTimeMS(MAX_TIME_MS);
  return visit !== null;
}
