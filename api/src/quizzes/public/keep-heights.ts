import type { QuizHeights, QuizHeightsInput } from '../../../contract/quiz/quiz-heights.schema.ts';
import { atRevision } from '../editing/revisions.ts';
import { findOwnedQuiz } from '../find-quiz.ts';
import { QuizModel, type QuizRecord } from '../quiz.model.ts';
import { evictCachedQuiz } from './quiz-cache.ts';

/** Keeps how high a quiz begins, as a browser has measured it. What was measured of another revision than the quiz has now is worth nothing. */
export async function keepHeights(owner: string, id: string, { revision, heights }: QuizHeightsInput): Promise<void> {
  const { matchedCount } = await QuizModel.updateOne(
    { _id: id, owner, ...atRevision([revision]) },
    { $set: { heights: { revision, steps: heights } } },
  );
  if (matchedCount) evictCachedQuiz(id);
  else await findOwnedQuiz(owner, id);
}

/** What is known of the quiz as it is now. */
export const heightsOf = (quiz: QuizRecord): QuizHeights | undefined =>
  quiz.heights?.revision === quiz.revision ? quiz.heights.steps : undefined;
