import { MINUTE_MS, SECOND_MS } from '../../contract/time.ts';
import { deleteSlugsOf } from '../addresses/slugs.ts';
import { deleteCountsOf } from '../analytics/projection/delete-counts.ts';
import { forgetQuiz } from '../analytics/projection/figures-state.ts';
import { DURABLE } from '../db/batch-write.ts';
import { operators } from '../db/collections.ts';
import { deleteHooksOfQuiz } from '../destinations/connections/connection-record.ts';
import { deleteLinksOf } from '../destinations/connections/link-record.ts';
import { deleteSettingsOf } from '../destinations/destination-settings.ts';
import { deleteHostPagesOf } from '../host-pages/host-pages.ts';
import {
  type MarkedQuiz,
  markQuizDeleted,
  quizzesMarkedDeleted,
  removeQuiz,
  removeQuizRemains,
} from '../quizzes/editing/remove-quiz.ts';
import type { IfMatch } from '../quizzes/editing/revisions.ts';
import { deleteSubmissionsOf } from '../submissions/erasing/delete-submissions.ts';
import { forgetFiltersOfQuiz } from '../submissions/erasing/forget-filters.ts';
import { DeletedQuizModel } from './deleted-quiz.model.ts';

/**
 * When everything of a quiz is removed again: soon, for requests that were in progress and processes that did not know yet; and once
 * visitors' copies of it are too old to be served.
 */
const SWEEPS_AFTER_MS = [6 * SECOND_MS, MINUTE_MS, 90 * MINUTE_MS];
/** Until the last sweep nothing of the quiz is counted. */
const UNCOUNTED_MS = 100 * MINUTE_MS;

/**
 * Removes a quiz with everything that belongs to it. One write decides: the mark on the quiz. The rest is repeated until it is done, so
 * that a crash anywhere leaves nobody's data behind. With `ifMatch`, a quiz that has changed since is kept: 412.
 */
export async function deleteQuiz(owner: string, id: string, ifMatch?: IfMatch): Promise<void> {
  const now = new Date();
  await markQuizDeleted(owner, id, now, ifMatch);
  await remove({ id, owner, deletedAt: now });
}

/** Finishes deletions that a crash has interrupted, and repeats those that are due. Call regularly, from any process. */
export async function sweepDeletedQuizzes(now = new Date()): Promise<void> {
  for await (const quiz of quizzesMarkedDeleted(now)) await remove(quiz);
  const due = DeletedQuizModel.find({ sweepAt: operators({ $lte: now }) });
  for await (const { _id, deletedAt } of due.lean().cursor()) await sweep(_id, deletedAt, now);
}

async function remove({ id, owner, deletedAt }: MarkedQuiz): Promise<void> {
  await DeletedQuizModel.updateOne(
    { _id: id },
    { $setOnInsert: { deletedAt, sweepAt: deletedAt } },
    { upsert: true, writeConcern: DURABLE },
  );
  await forgetFiltersOfQuiz(owner, id);
  await removeQuiz(id);
  // The quiz is gone. Removing a million leads takes longer than a request may; the next sweep removes what is left.
  await sweep(id, deletedAt, deletedAt).catch(() => undefined);
}

async function sweep(id: string, deletedAt: Date, now: Date): Promise<void> {
  const uncountedUntil = new Date(deletedAt.getTime() + UNCOUNTED_MS);
  await Promise.all([
    deleteSubmissionsOf(id),
    deleteCountsOf(id, uncountedUntil),
    removeQuizRemains(id),
    deleteSettingsOf(id),
    deleteLinksOf(id),
    deleteHooksOfQuiz(id),
    deleteSlugsOf(id),
    deleteHostPagesOf(id),
  ]);
  const age = now.getTime() - deletedAt.getTime();
  const next = SWEEPS_AFTER_MS.find((after) => after > age);
  if (next === undefined) {
    await DeletedQuizModel.deleteOne({ _id: id });
    await forgetQuiz(id);
  } else await DeletedQuizModel.updateOne({ _id: id }, { $set: { sweepAt: new Date(deletedAt.getTime() + next) } });
}
