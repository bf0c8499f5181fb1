import { VisitModel } from '../analytics/visit.model.ts';
import { visitKey } from '../analytics/visit-updates.ts';
import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { versionOfSession } from '../submissions/insert-submission.ts';

/** What was shown, and until when. */
type Shown = { quiz: string; version?: string | undefined; until: Date };

/**
 * Whether a session began while a quiz, or a version of it, was shown: its view was recorded then,
 * or it has submitted before. Sessions are made by clients, so that one which was never seen may be
 * a program that has the quiz's id from somewhere.
 */
export async function hasSeenQuiz(sessionId: string, { quiz, version, until }: Shown): Promise<boolean> {
  const visit = await VisitModel.exists({
    _id: visitKey({ quiz, sessionId }),
    viewAt: operators({ $lte: until }),
    ...(version === undefined ? {} : { shown: version }),
  }).maxTimeMS(MAX_TIME_MS);
  return visit !== null || (await versionOfSession(quiz, sessionId)) !== undefined;
}
