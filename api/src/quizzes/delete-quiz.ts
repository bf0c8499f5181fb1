import { deleteCountsOf } from '../analytics/delete-counts.ts';
import { notFound } from '../errors.ts';
import { deleteSubmissionsOf } from '../submissions/delete-submissions.ts';
import { deleteWebhookOf } from '../webhooks/delete-webhook.ts';
import { forgetPublicQuiz } from './public-quiz-cache.ts';
import { QuizModel } from './quiz.model.ts';
import { deleteVersions } from './quiz-versions.ts';
import { atRevision, type IfMatch, mustStillMatch } from './revisions.ts';

/**
 * Removes a quiz with everything that belongs to it. The quiz goes first, so that nothing new can arrive. With `ifMatch` a quiz that has
 * moved on stays: 412.
 */
export async function deleteQuiz(owner: string, id: string, ifMatch?: IfMatch): Promise<void> {
  const { deletedCount } = await QuizModel.deleteOne({ _id: id, owner, ...(ifMatch ? atRevision(ifMatch) : {}) });
  if (deletedCount === 0) {
    await mustStillMatch(owner, id, ifMatch);
    throw notFound('quiz_not_found');
  }
  forgetPublicQuiz(id);
  await Promise.all([deleteSubmissionsOf(id), deleteCountsOf(id), deleteVersions(id), deleteWebhookOf(id)]);
}
