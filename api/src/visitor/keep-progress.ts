import type { KeptAnswersInput } from '../../contract/lead/kept-answers.schema.ts';
import type { AppContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { keepAnswers } from '../submissions/intake/keep-answers.ts';
import { findQuizForVisitors } from './find-quiz-for-visitors.ts';
import { findShownVersion, isDemo } from './find-shown-version.ts';

/** Keeps the answers of a visitor who has filled in the form and is under way. */
export async function keepProgress({ config }: AppContext, quizId: string, input: KeptAnswersInput): Promise<void> {
  if (isDemo(quizId)) return;
  const quiz = await findQuizForVisitors(config, quizId);
  if (quiz?.status !== 'published') throw notFound('quiz_not_found');
  await keepAnswers(quizId, await findShownVersion(quiz, input.version), input);
}
