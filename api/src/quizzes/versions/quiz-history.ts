import { pick } from '../../../contract/pick.ts';
import type { QuizSave, QuizVersion, VersionNameInput } from '../../../contract/quiz/quiz-history.schema.ts';
import { contentFrom, versionFields } from '../../../contract/quiz/version-fields.ts';
import { withBuckets } from '../../../contract/scoring/buckets.ts';
import { operators } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { cursorAfter } from '../../db/list-cursor.ts';
import { conflict, notFound } from '../../errors.ts';
import { nameOf } from '../../users/find-account.ts';
import { changeQuiz } from '../editing/change-quiz.ts';
import type { Quota } from '../editing/quota.ts';
import type { IfMatch } from '../editing/revisions.ts';
import { findOwnedQuiz } from '../find-quiz.ts';
import type { QuizRecord } from '../quiz.model.ts';
import { savesAfter } from './quiz-saves.ts';
import { QuizVersionModel, type QuizVersionRecord, versionKey } from './quiz-version.model.ts';
import { findVersion } from './quiz-versions.ts';

/** How many completed each of some versions of a quiz. */
type CountPeople = (quizId: string, versions: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** A page of a quiz's saves, the latest first, and from where the next one goes on. */
export async function historyOf(
  quiz: QuizRecord,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  countPeople: CountPeople,
): Promise<{ saves: QuizSave[]; next: string | undefined }> {
  const found = await savesAfter(quiz._id, cursor, limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const versions = [...new Set(page.map(({ version }) => version))];
  const [names, people, owner] = await Promise.all([
    namesOf(quiz._id, versions),
    countPeople(quiz._id, versions),
    nameOf(quiz.owner),
  ]);
  return {
    saves: page.map(({ _id, version, at, status, fields, values, restored }) => ({
      id: _id,
      version,
      name: names.get(version) ?? '',
      at: at.toISOString(),
      // Only owners edit their quizzes.
      by: owner,
      status,
      fields: fields ?? [],
      values: values ?? [],
      restored: restored ?? false,
      current: version === quiz.version,
      stored: names.has(version),
      people: people.get(version) ?? 0,
    })),
    next: found.length > limit && last ? cursorAfter({ _id: last._id, createdAt: last.at }) : undefined,
  };
}

/** A version of an owner's quiz, or a 404. */
export async function ownedVersion(owner: string, quizId: string, version: string): Promise<QuizVersion> {
  const quiz = await findOwnedQuiz(owner, quizId);
  return present(await existing(quiz._id, version));
}

/** Gives a version of an owner's quiz a name, or takes it away. */
export async function nameVersion(
  owner: string,
  quizId: string,
  version: string,
  { name, was }: VersionNameInput,
): Promise<QuizVersion> {
  const quiz = await findOwnedQuiz(owner, quizId);
  // The name that it has already is no other one: the answer that said so may have been lost.
  const replaced = was === undefined ? {} : { name: operators({ $in: [was || null, name || null] }) };
  const { matchedCount } = await QuizVersionModel.updateOne(
    { _id: versionKey(quiz._id, version), ...replaced },
    name ? { $set: { name } } : { $unset: { name: 1 } },
  );
  const named = present(await existing(quiz._id, version));
  if (matchedCount === 0) throw conflict('name_conflict', `The version is called “${named.name}” by now`);
  return named;
}

/**
 * Saves a quiz as it was in an earlier version, all rows under the ids that they had. What no version holds, such as its title and its looks,
 * stays as it is. The checks of every save apply.
 */
export async function restoreVersion(
  owner: string,
  quizId: string,
  version: string,
  { ifMatch, quota }: { ifMatch: IfMatch; quota: Quota },
): Promise<QuizRecord> {
  await findOwnedQuiz(owner, quizId);
  const kept = await existing(quizId, version);
  return changeQuiz(owner, quizId, (quiz) => contentFrom(kept, quiz), { ifMatch, quota, restored: true });
}

async function existing(quizId: string, version: string): Promise<QuizVersionRecord> {
  const found = await findVersion(quizId, version);
  if (!found) throw notFound('version_not_found');
  return found;
}

async function namesOf(quizId: string, versions: readonly string[]): Promise<Map<string, string>> {
  const rows = await QuizVersionModel.find(
    { _id: operators({ $in: versions.map((version) => versionKey(quizId, version)) }) },
    { version: 1, name: 1 },
  )
    .maxTimeMS(MAX_TIME_MS)
    .lean<Array<Pick<QuizVersionRecord, 'version' | 'name'>>>();
  return new Map(rows.map(({ version, name }) => [version, name ?? '']));
}

const present = ({ version, name, createdAt, ...record }: QuizVersionRecord): QuizVersion => ({
  version,
  name: name ?? '',
  createdAt: createdAt.toISOString(),
  ...pick(record, versionFields),
  questions: withBuckets(record.questions, record.outcomes),
});
