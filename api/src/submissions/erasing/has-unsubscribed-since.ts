import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';

/** Whether somebody with the same mailbox has withdrawn consent to the same quiz since this lead was given: they may have taken it twice. */
export async function hasUnsubscribedSince({
  quiz,
  mailbox,
  createdAt,
}: Pick<SubmissionRecord, 'quiz' | 'mailbox' | 'createdAt'>): Promise<boolean> {
  if (!mailbox) return false;
  const filter = { quiz, mailbox, erasedAt: null, 'consent.withdrawn.at': { $gte: createdAt } };
  const found = await collectionOf(SubmissionModel).findOne(filter as object, {
    projection: { _id: 1 },
    maxTimeMS: MAX_TIME_MS,
  });
  return found !== null;
}
