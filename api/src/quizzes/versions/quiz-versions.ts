import { createHash } from 'node:crypto';
import { pick } from '../../../contract/pick.ts';
import { resultTexts, type VersionContent, versionFields } from '../../../contract/quiz/version-fields.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import type { QuizRecord } from '../quiz.model.ts';
import { QuizVersionModel, type QuizVersionRecord, VERSION_ROWS, versionKey } from './quiz-version.model.ts';

/** What a visitor is shown from the first question to the result. Looks are not part of it: they may change under a visitor's eyes. */
const contentOf = (quiz: VersionContent): VersionContent => ({
  ...pick(quiz, versionFields),
  thankYouPageConfig: pick(quiz.thankYouPageConfig, resultTexts),
});

/** Name of a version: the same content always has the same one. 16 hexadecimal digits. */
export const versionOf = (quiz: VersionContent): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.values(contentOf(quiz))))
    .digest('hex')
    .slice(0, 16);

/** Stores the version of a quiz that is about to be saved. One that is there already is used again from now on. */
export async function storeVersion(
  quiz: VersionContent & Pick<QuizRecord, '_id' | 'version' | 'status' | 'updatedAt'>,
): Promise<void> {
  const { _id, version, status, updatedAt: now } = quiz;
  const content = contentOf(quiz);
  const bytes = Buffer.byteLength(JSON.stringify(content));
  await QuizVersionModel.updateOne(
    { _id: versionKey(_id, version) },
    {
      $setOnInsert: { quiz: _id, version, ...content, createdAt: now, unseen: true, bytes },
      $max: { usedAt: now },
      ...(status === 'published' ? { $min: { publishedAt: now } } : {}),
    },
    { upsert: true },
  );
}

export const findVersion = (quizId: string, version: string): Promise<QuizVersionRecord | null> =>
  QuizVersionModel.findOne({ _id: versionKey(quizId, version), quiz: quizId })
    .maxTimeMS(MAX_TIME_MS)
    .lean()
    .exec();

export type VersionRow = Omit<QuizVersionRecord, '_id' | 'quiz' | keyof VersionContent>;

/** The versions of a quiz without their content, the last used first. Read from an index alone. */
export const versionRows = (quizId: string): Promise<VersionRow[]> => {
  const { quiz: _quiz, ...fields } = VERSION_ROWS;
  const names = Object.fromEntries(Object.keys(fields).map((name) => [name, 1]));
  return QuizVersionModel.find({ quiz: quizId }, { ...names, _id: 0 })
    .sort({ usedAt: -1 })
    .hint(VERSION_ROWS)
    .maxTimeMS(MAX_TIME_MS)
    .lean<VersionRow[]>()
    .exec();
};

export const deleteVersions = (quizId: string) => QuizVersionModel.deleteMany({ quiz: quizId });
