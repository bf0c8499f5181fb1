import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { QuizModel } from '../quiz.model.ts';
import { QuizVersionModel } from './quiz-version.model.ts';

/** The categories that the questions of a quiz have or once had. */
export const categoryHistory = (quizId: string): Promise<string[]> =>
  collectionOf(QuizVersionModel).distinct(
    'questions.category',
    { quiz: quizId },
    { maxTimeMS: MAX_TIME_MS },
  ) as Promise<string[]>;

/** Whether one of an owner's quizzes scores categories, and whether one counts votes. */
export async function scoredParts(owner: string): Promise<{ categories: boolean; votes: boolean }> {
  const isAny = async (which: object) =>
    (await collectionOf(QuizModel).findOne({ owner, ...which }, { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS })) !==
    null;
  const [categories, votes] = await Promise.all([
    isAny({ 'questions.category': { $gt: '' } }),
    isAny({ outcomeType: 'bucket' }),
  ]);
  return { categories, votes };
}
