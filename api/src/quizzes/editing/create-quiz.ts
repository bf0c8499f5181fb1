import type { QuizInput } from '../../../contract/quiz/quiz.schema.ts';
import { isUnreachable } from '../../db/database-errors.ts';
import { adoptPictures } from '../../pictures/picture-store.ts';
import { randomId } from '../../random-id.ts';
import { type Creation, QuizModel, type QuizRecord } from '../quiz.model.ts';
import { recordSave } from '../versions/quiz-saves.ts';
import { deleteVersions, storeVersion, versionOf } from '../versions/quiz-versions.ts';
import { arrangeRows } from './arrange-rows.ts';
import { assertPublishable } from './assert-publishable.ts';
import { bytesOf, type Quota, reserveQuota } from './quota.ts';
import { recordActivity } from './record-activity.ts';

/**
 * Creates a quiz within the account's quota. It is a draft unless the body says otherwise, and publishing must pass the checks. A second
 * one with the same `creation` fails with a duplicate key (see createIdempotent).
 */
export async function createQuiz(
  owner: string,
  { status = 'draft', ...input }: QuizInput,
  quota: Quota,
  creation?: Creation,
): Promise<QuizRecord> {
  const now = new Date();
  const content = { ...input, ...arrangeRows({ ...input, status }) };
  const unweighed = {
    ...content,
    version: versionOf(content),
    _id: randomId(),
    owner,
    status,
    unpublishedAt: null,
    revision: 1,
    ...(creation ? { creation } : {}),
    createdAt: now,
    updatedAt: now,
  };
  const quiz: QuizRecord = { ...unweighed, bytes: bytesOf(unweighed) };
  if (status === 'published') assertPublishable(quiz);
  const release = await reserveQuota(quiz, quota);
  try {
    await adoptPictures(owner, quiz);
    await storeVersion(quiz);
    await QuizModel.create(quiz);
  } catch (error) {
    // Where only the answer was lost, the quiz is there, and is nothing without its version.
    if (!isUnreachable(error)) await deleteVersions(quiz._id).catch(() => undefined);
    throw error;
  } finally {
    await release();
  }
  await announceCreation(quiz);
  return quiz;
}

/** Records that a quiz was created, once, however often it is called. */
export async function announceCreation(quiz: QuizRecord): Promise<void> {
  const { owner, createdAt: time } = quiz;
  if (quiz.revision === 1) await recordSave(quiz);
  await recordActivity({ owner, kind: 'quiz_created', quiz: { ...quiz, revision: 1 }, time });
  if (quiz.revision === 1 && quiz.status === 'published')
    // It came second, and is listed as the newer one.
    await recordActivity({ owner, kind: 'quiz_published', quiz, time: new Date(time.getTime() + 1) });
}
