import { notFound } from '../errors.ts';
import { evictCachedQuiz } from './public/quiz-cache.ts';
import { QuizModel } from './quiz.model.ts';

/** Stores under which readable address a quiz is shown; '' for none. It is no edit of the quiz: its revision stays. */
export async function showSlug(owner: string, id: string, slug: string): Promise<void> {
  const { matchedCount } = await QuizModel.updateOne({ _id: id, owner }, { $set: { slug } }).finally(() =>
    evictCachedQuiz(id),
  );
  if (matchedCount === 0) throw notFound('quiz_not_found');
}
