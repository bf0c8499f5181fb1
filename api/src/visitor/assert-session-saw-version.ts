import { MINUTE_MS } from '../../contract/time.ts';
import { wasViewed } from '../analytics/recording/was-viewed.ts';
import { badRequest, notFound } from '../errors.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import { REPLACED_GRACE_MS } from '../quizzes/versions/prune-versions.ts';
import { replacedAt } from '../quizzes/versions/quiz-saves.ts';
import { versionOfSession } from '../submissions/intake/insert-submission.ts';

/** Browsers show cached scripts for some minutes. */
const CACHED_SCRIPT_MS = 30 * MINUTE_MS;

/**
 * Throws a 404 or 400 for a session that cannot have been shown what it answers: one that began after
 * the quiz was unpublished, or after its version was replaced more than a day ago.
 */
export async function assertSessionSawVersion(quiz: QuizRecord, version: string, sessionId: string): Promise<void> {
  const { _id, status, unpublishedAt } = quiz;
  if (status !== 'published') {
    if (unpublishedAt && (await hasSeenQuiz(sessionId, { quiz: _id, until: unpublishedAt }))) return;
    throw notFound('quiz_not_found');
  }
  if (version === quiz.version) return;
  const replaced = await replacedAt(quiz, version);
  if (!replaced || Date.now() - replaced.getTime() < REPLACED_GRACE_MS) return;
  const until = new Date(replaced.getTime() + CACHED_SCRIPT_MS);
  if (!(await hasSeenQuiz(sessionId, { quiz: _id, version, until })))
    throw badRequest('This quiz has changed. Please reload the page.', [
      { path: 'version', message: 'It was replaced more than a day ago' },
    ]);
}

/**
 * Whether a session began while a quiz, or a version of it, was shown: its view was recorded then,
 * or it has submitted before. Sessions are made by clients, so that one which was never seen may be
 * a program that has the quiz's id from somewhere.
 */
const hasSeenQuiz = async (
  sessionId: string,
  shown: { quiz: string; version?: string | undefined; until: Date },
): Promise<boolean> =>
  (await wasViewed(sessionId, shown)) || (await versionOfSession(shown.quiz, sessionId)) !== undefined;
