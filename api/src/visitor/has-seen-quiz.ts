import { wasViewed } from '../analytics/was-viewed.ts';
import { versionOfSession } from '../submissions/insert-submission.ts';

/**
 * Whether a session began while a quiz, or a version of it, was shown: its view was recorded then,
 * or it has submitted before. Sessions are made by clients, so that one which was never seen may be
 * a program that has the quiz's id from somewhere.
 */
export const hasSeenQuiz = async (
  sessionId: string,
  shown: { quiz: string; version?: string | undefined; until: Date },
): Promise<boolean> =>
  (await wasViewed(sessionId, shown)) || (await versionOfSession(shown.quiz, sessionId)) !== undefined;
