import { notFound } from '../errors.ts';
import { forgetPublicQuiz } from './public-quiz-cache.ts';
import { QuizModel } from './quiz.model.ts';

/** Sets where a quiz's leads are sent; '' for nowhere. The address has been checked. */
export async function setWebhookUrl(owner: string, id: string, webhookUrl: string): Promise<void> {
  const { matchedCount } = await QuizModel.updateOne({ _id: id, owner }, { $set: { webhookUrl } });
  if (matchedCount === 0) throw notFound('quiz_not_found');
  forgetPublicQuiz(id);
}
