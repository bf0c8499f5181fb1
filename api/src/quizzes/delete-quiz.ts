import { deleteCountsOf } from '../analytics/delete-counts.ts';
import { DURABLE } from '../batch-write.ts';
import { operators } from '../collections.ts';
import { notFound } from '../errors.ts';
import { deleteSubmissionsOf } from '../submissions/delete-submissions.ts';
import { deleteWebhookOf } from '../webhooks/delete-webhook.ts';
import { DeletedQuizModel } from './deleted-quiz.model.ts';
import { forgetPublicQuiz } from './public-quiz-cache.ts';
import { QuizModel } from './quiz.model.ts';
import { deleteVersions } from './quiz-versions.ts';
import { atRevision, type IfMatch, mustStillMatch } from './revisions.ts';

const MINUTE_MS = 60_000;
/**
 * When everything of a quiz is removed once more: soon, for what was under way at that moment; and after visitors' copies of it are
 * too old to be served, for what they sent through a process that had not heard.
 */
const SWEEPS_AFTER_MS = [MINUTE_MS, 90 * MINUTE_MS];

/**
 * Removes a quiz with everything that belongs to it. One write decides: the mark on the quiz. What follows is repeated until it is
 * done, so that a crash anywhere leaves nobody's data behind. With `ifMatch` a quiz that has moved on stays: 412.
 */
export async function deleteQuiz(owner: string, id: string, ifMatch?: IfMatch): Promise<void> {
  const now = new Date();
  const { matchedCount } = await QuizModel.updateOne(
    { _id: id, owner, ...(ifMatch ? atRevision(ifMatch) : {}) },
    { $set: { deletingSince: now } },
    { writeConcern: DURABLE },
  );
  if (matchedCount === 0) {
    await mustStillMatch(owner, id, ifMatch);
    throw notFound('quiz_not_found');
  }
  await remove(id, now);
}

/** Finishes deletions that a crash has cut off, and repeats those that are due. To be called now and then by any process. */
export async function sweepDeletedQuizzes(now = new Date()): Promise<void> {
  const marked = QuizModel.find({ deletingSince: operators({ $lte: now }) }, { deletingSince: 1 });
  for await (const { _id, deletingSince } of marked.lean().cursor()) await remove(_id, deletingSince ?? now);
  const due = DeletedQuizModel.find({ sweepAt: operators({ $lte: now }) });
  for await (const { _id, deletedAt } of due.lean().cursor()) await sweep(_id, deletedAt, now);
}

async function remove(id: string, deletedAt: Date): Promise<void> {
  await DeletedQuizModel.updateOne(
    { _id: id },
    { $setOnInsert: { deletedAt, sweepAt: deletedAt } },
    { upsert: true, writeConcern: DURABLE },
  );
  await QuizModel.deleteOne({ _id: id }, { writeConcern: DURABLE });
  forgetPublicQuiz(id);
  // It is gone. A million leads take longer than a request may; what is not removed now is by the next sweep.
  await sweep(id, deletedAt, deletedAt).catch(() => undefined);
}

async function sweep(id: string, deletedAt: Date, now: Date): Promise<void> {
  forgetPublicQuiz(id);
  await Promise.all([deleteSubmissionsOf(id), deleteCountsOf(id), deleteVersions(id), deleteWebhookOf(id)]);
  const age = now.getTime() - deletedAt.getTime();
  const next = SWEEPS_AFTER_MS.find((after) => after > age);
  if (next === undefined) await DeletedQuizModel.deleteOne({ _id: id });
  else await DeletedQuizModel.updateOne({ _id: id }, { $set: { sweepAt: new Date(deletedAt.getTime() + next) } });
}
