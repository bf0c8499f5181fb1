import type { ChangedValue } from '../../../contract/quiz/quiz-history.schema.ts';
import { versionFields } from '../../../contract/quiz/version-fields.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { afterCursor } from '../../db/list-cursor.ts';
import type { QuizRecord } from '../quiz.model.ts';
import { QuizSaveModel, type QuizSaveRecord } from './quiz-save.model.ts';

/** Id of the save that made a revision of a quiz. */
const saveKey = (quizId: string, revision: number): string => `${quizId}:${revision}`;

type What = Pick<QuizSaveRecord, 'fields' | 'values' | 'restored'>;

/**
 * Records that a quiz was saved as it is now. It is no part of the save: after a crash in between, the next one makes up
 * for it, without the names of what was changed. False if it was recorded before.
 */
export async function recordSave(quiz: QuizRecord, what: What = {}): Promise<boolean> {
  const { _id, version, revision, status, owner, updatedAt } = quiz;
  const { upsertedCount } = await QuizSaveModel.updateOne(
    { _id: saveKey(_id, revision) },
    {
      $setOnInsert: { quiz: _id, version, at: updatedAt, revision, status, by: owner },
      // Whoever saved next may have made up for it already.
      ...(Object.keys(what).length ? { $set: what } : {}),
    },
    { upsert: true },
  );
  return upsertedCount === 1;
}

/** Longer texts are no more than named. */
const LONGEST = 300;
/** Told in words of their own, not to be kept, or addresses of pictures, which tell nobody anything. */
const UNSAID = new Set(['status', 'webhookUrl', 'logoUrl', 'startImageUrl', 'shareImageUrl']);
const isShort = (value: unknown): value is string | boolean =>
  typeof value === 'boolean' || (typeof value === 'string' && value.length <= LONGEST);

/** What became of some fields of a quiz: of those that no version holds, where it can be told in a line. */
export const changedValues = (before: QuizRecord, after: QuizRecord, fields: readonly string[]): ChangedValue[] =>
  fields.flatMap((field) => {
    const [from, to] = [before, after].map((quiz) => quiz[field as keyof QuizRecord]);
    const told = !(field in versionFields) && !UNSAID.has(field) && isShort(from) && isShort(to);
    return told ? [{ field, before: from, after: to }] : [];
  });

/** Whether a quiz was published or a draft before its present revision; undefined where nobody recorded it. */
export const statusBefore = async (quiz: QuizRecord): Promise<QuizRecord['status'] | undefined> =>
  (
    await QuizSaveModel.findById(saveKey(quiz._id, quiz.revision - 1), { status: 1 })
      .maxTimeMS(MAX_TIME_MS)
      .lean()
  )?.status;

/** When a quiz was saved as another version for the last time; undefined while it is this one, and where it never was. */
export async function replacedAt(
  { _id, revision, updatedAt }: Pick<QuizRecord, '_id' | 'revision' | 'updatedAt'>,
  version: string,
): Promise<Date | undefined> {
  const last = await QuizSaveModel.findOne({ quiz: _id, version }, { revision: 1 })
    .sort({ revision: -1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  if (!last || last.revision >= revision) return undefined;
  const next = await QuizSaveModel.findById(saveKey(_id, last.revision + 1), { at: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  // A save that a crash kept from being recorded is the quiz's last one.
  return next?.at ?? updatedAt;
}

/** The saves of a quiz, the latest first, from a cursor on where one is given. */
export const savesAfter = (quizId: string, cursor: string | undefined, limit: number): Promise<QuizSaveRecord[]> =>
  QuizSaveModel.find({ quiz: quizId, ...(cursor ? afterCursor(cursor, '$lt', 'at') : {}) })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .maxTimeMS(MAX_TIME_MS)
    .lean<QuizSaveRecord[]>()
    .exec();

export const deleteSaves = (quizId: string) => QuizSaveModel.deleteMany({ quiz: quizId });
