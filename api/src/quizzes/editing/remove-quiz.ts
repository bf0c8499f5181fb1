import { DURABLE } from '../../db/batch-write.ts';
import { operators } from '../../db/collections.ts';
import { notFound } from '../../errors.ts';
import { evictCachedQuiz } from '../public/quiz-cache.ts';
import { QuizModel } from '../quiz.model.ts';
import { deleteSaves } from '../versions/quiz-saves.ts';
import { deleteVersions } from '../versions/quiz-versions.ts';
import { ActivityModel } from './activity.model.ts';
import { assertStillMatches, atRevision, type IfMatch } from './revisions.ts';

/** Marks the owner's quiz as being deleted since `now`, or throws a 404. With `ifMatch`, a quiz that has changed since is kept: 412. */
export async function markQuizDeleted(owner: string, id: string, now: Date, ifMatch?: IfMatch): Promise<void> {
  const { matchedCount } = await QuizModel.updateOne(
    { _id: id, owner, ...(ifMatch ? atRevision(ifMatch) : {}) },
    { $set: { deletingSince: now } },
    { writeConcern: DURABLE },
  );
  if (matchedCount > 0) return;
  await assertStillMatches(owner, id, ifMatch);
  throw notFound('quiz_not_found');
}

export type MarkedQuiz = { id: string; owner: string; deletedAt: Date };

/** Marked quizzes that still exist, with when they were marked. */
export async function* quizzesMarkedDeleted(now: Date): AsyncGenerator<MarkedQuiz> {
  const marked = QuizModel.find({ deletingSince: operators({ $lte: now }) }, { owner: 1, deletingSince: 1 });
  for await (const { _id, owner, deletingSince } of marked.lean().cursor())
    yield { id: _id, owner, deletedAt: deletingSince ?? now };
}

/** From now on nobody sees the quiz; on this instance, at once. */
export async function removeQuiz(id: string): Promise<void> {
  await QuizModel.deleteOne({ _id: id }, { writeConcern: DURABLE });
  evictCachedQuiz(id);
}

/** Removes what is stored beside a quiz that is gone: its versions and saves, its activity, its cache entry. Idempotent. */
export async function removeQuizRemains(id: string): Promise<void> {
  evictCachedQuiz(id);
  await Promise.all([deleteVersions(id), deleteSaves(id), ActivityModel.deleteMany({ quiz: id })]);
}
