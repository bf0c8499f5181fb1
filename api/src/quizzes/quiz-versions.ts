import { createHash } from 'node:crypto';
import { pick } from '../../contract/pick.ts';
import { resultTexts, type VersionContent, versionFields } from '../../contract/version-fields.ts';
import { MAX_TIME_MS } from '../database.ts';
import { type FormerIds, noFormerIds } from './assign-ids.ts';
import type { QuizRecord } from './quiz.model.ts';
import { QuizVersionModel, type QuizVersionRecord, versionKey } from './quiz-version.model.ts';

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
  await QuizVersionModel.updateOne(
    { _id: versionKey(_id, version) },
    {
      $setOnInsert: { quiz: _id, version, ...contentOf(quiz), createdAt: now },
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

/** When a version was replaced by a later one; undefined where it was not. */
export async function replacedAt(quizId: string, version: string): Promise<Date | undefined> {
  const dates = await versionDates(quizId);
  const used = dates.find((each) => each.version === version)?.usedAt.getTime() ?? 0;
  const later = dates
    .flatMap(({ createdAt, usedAt }) => [createdAt.getTime(), usedAt.getTime()])
    .filter((time) => time > used);
  return later.length > 0 ? new Date(Math.min(...later)) : undefined;
}

/** Versions of a quiz, what their owner calls them, and when they were first stored and published, the latest first. */
export const versionDates = (
  quizId: string,
): Promise<Array<Pick<QuizVersionRecord, 'version' | 'createdAt' | 'usedAt' | 'publishedAt' | 'name'>>> =>
  QuizVersionModel.find({ quiz: quizId }, { version: 1, createdAt: 1, usedAt: 1, publishedAt: 1, name: 1 })
    .sort({ createdAt: -1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean()
    .exec();

export const deleteVersions = (quizId: string) => QuizVersionModel.deleteMany({ quiz: quizId });

/** Which of some ids were ever those of a quiz's rows, as far as they matter: with a question come all options it ever had. */
export async function formerIds(quizId: string, ids: readonly string[]): Promise<FormerIds> {
  if (ids.length === 0) return noFormerIds;
  const among = { $in: [...ids] };
  const [options, outcomes] = await Promise.all([
    QuizVersionModel.aggregate<{ _id: { question: string; option?: string } }>([
      { $match: { quiz: quizId, $or: [{ 'questions.id': among }, { 'questions.options.id': among }] } },
      { $unwind: '$questions' },
      { $match: { $or: [{ 'questions.id': among }, { 'questions.options.id': among }] } },
      { $unwind: { path: '$questions.options', preserveNullAndEmptyArrays: true } },
      { $group: { _id: { question: '$questions.id', option: '$questions.options.id' } } },
    ]).option({ maxTimeMS: MAX_TIME_MS }),
    QuizVersionModel.aggregate<{ _id: string }>([
      { $match: { quiz: quizId, 'outcomes.id': among } },
      { $unwind: '$outcomes' },
      { $match: { 'outcomes.id': among } },
      { $group: { _id: '$outcomes.id' } },
    ]).option({ maxTimeMS: MAX_TIME_MS }),
  ]);
  const questions = new Map<string, Set<string>>();
  for (const { _id } of options) {
    const known = questions.get(_id.question) ?? new Set();
    if (_id.option !== undefined) known.add(_id.option);
    questions.set(_id.question, known);
  }
  return { questions, outcomes: new Set(outcomes.map(({ _id }) => _id)) };
}
