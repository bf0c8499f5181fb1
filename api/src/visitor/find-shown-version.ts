import { DEMO_QUIZ_ID, demoQuiz } from '../../contract/demo-quiz.ts';
import { leadFormRules } from '../../contract/lead-form.ts';
import { pick } from '../../contract/pick.ts';
import { scorablePublicQuiz } from '../../contract/scorable.ts';
import type { ResultRules } from '../../contract/version-fields.ts';
import { badRequest } from '../errors.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import { cachedVersion } from '../quizzes/version-cache.ts';
import type { ShownVersion } from '../submissions/check-answers.ts';

/**
 * What the visitor was shown and promised: the given version of this quiz, or the current one if none is given. 400 for an unknown one.
 */
export async function findShownVersion(
  quiz: QuizRecord,
  version: string | undefined,
): Promise<ShownVersion & ResultRules> {
  if (version === undefined || version === quiz.version) return quiz;
  const found = await cachedVersion(quiz._id, version);
  if (!found)
    throw badRequest('This version of the quiz does not exist', [{ path: 'version', message: 'Unknown version' }]);
  return found;
}

export const demoVersion: ShownVersion = {
  ...pick(demoQuiz, leadFormRules),
  ...scorablePublicQuiz(demoQuiz),
  version: demoQuiz.version,
  consentRequired: demoQuiz.consentRequired,
  outcomes: demoQuiz.outcomeBuckets.map((outcome) => ({ ...outcome, minScore: null, maxScore: null })),
};

export const isDemo = (quizId: string): boolean => quizId === DEMO_QUIZ_ID;
