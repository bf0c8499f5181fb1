import { type AccessRules, isActive, isActiveOwner } from '../auth/active-account.ts';
import { findQuiz } from '../quizzes/find-quiz.ts';
import { cachedQuiz, type QuizOfAccount } from '../quizzes/public/quiz-cache.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';

/** The quiz as visitors meet it, cached for at most 5 s. One of an account that is not active counts as never published. */
export async function findQuizForVisitors(rules: AccessRules, id: string): Promise<QuizRecord | null> {
  const quiz = await cachedQuiz(id);
  return quiz && (hasActiveAccount(rules, quiz) ? quiz : unpublished(quiz));
}

/** The same, read from the database. */
export async function findQuizForVisitorsUncached(rules: AccessRules, id: string): Promise<QuizRecord | null> {
  const quiz = await findQuiz(id);
  return quiz && ((await isActiveOwner(rules, quiz.owner)) ? quiz : unpublished(quiz));
}

const hasActiveAccount = (rules: AccessRules, { account }: QuizOfAccount): boolean =>
  account !== null && isActive(rules, account);

/** Without the time for which visitors who are under way may still submit. */
const unpublished = (quiz: QuizRecord): QuizRecord => ({ ...quiz, status: 'draft', unpublishedAt: null });
