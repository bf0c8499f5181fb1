import { confirmationRules } from '../../contract/lead/confirmation.ts';
import { leadFormRules } from '../../contract/lead/lead-form.ts';
import { pick } from '../../contract/pick.ts';
import { DEMO_QUIZ_ID, demoQuiz } from '../../contract/quiz/demo-quiz.ts';
import { quizDefaults } from '../../contract/quiz/quiz-defaults.ts';
import type { ResultRules } from '../../contract/quiz/version-fields.ts';
import { scorablePublicQuiz } from '../../contract/scoring/scorable.ts';
import { badRequest } from '../errors.ts';
import { cachedVersion } from '../quizzes/public/version-cache.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import type { ShownVersion } from '../submissions/intake/check-answers.ts';

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
  ...pick(quizDefaults, confirmationRules),
  ...scorablePublicQuiz(demoQuiz),
  version: demoQuiz.version,
  consentRequired: demoQuiz.consentRequired,
  outcomes: demoQuiz.outcomeBuckets.map((outcome) => ({ ...outcome, minScore: null, maxScore: null })),
};

export const isDemo = (quizId: string): boolean => quizId === DEMO_QUIZ_ID;
