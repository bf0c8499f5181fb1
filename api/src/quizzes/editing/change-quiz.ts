import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { lookDefaults } from '../../../contract/look/look.ts';
import type { QuizChanges } from '../../../contract/quiz/quiz.schema.ts';
import { trackingDefaults } from '../../../contract/quiz/quiz-defaults.ts';
import { unavailable } from '../../errors.ts';
import { adoptPictures } from '../../pictures/picture-store.ts';
import { findOwnedQuiz } from '../find-quiz.ts';
import { evictCachedQuiz } from '../public/quiz-cache.ts';
import { QuizModel, type QuizRecord } from '../quiz.model.ts';
import { pruneVersions } from '../versions/prune-versions.ts';
import { changedValues, recordSave, statusBefore } from '../versions/quiz-saves.ts';
import { storeVersion, type VersionRow, versionOf, versionRows } from '../versions/quiz-versions.ts';
import { arrangeRows } from './arrange-rows.ts';
import { assertPublishable } from './assert-publishable.ts';
import { assertRoomToGrow, bytesOf, type Quota } from './quota.ts';
import { recordActivity } from './record-activity.ts';
import { assertMatches, atRevision, type IfMatch } from './revisions.ts';

const ATTEMPTS = 12;

/**
 * Changes only the given fields of a quiz. The write applies to exactly the revision it was computed from, so that no concurrent edit is
 * undone. If another edit came first, the change is computed again from the current state, unless `ifMatch` says which revision it was
 * meant for: then it is a 412. With a `quota` the quiz must stay within it. A change without effect keeps the revision.
 */
export async function changeQuiz(
  owner: string,
  id: string,
  change: QuizChanges | ((before: QuizRecord) => QuizChanges),
  { ifMatch, quota, restored }: { ifMatch?: IfMatch; quota?: Quota; restored?: true } = {},
): Promise<QuizRecord> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await findOwnedQuiz(owner, id);
    await assertMatches(before, ifMatch);
    const saved = await store(before, merge(before, typeof change === 'function' ? change(before) : change), {
      quota,
      restored,
    });
    if (saved) return saved;
    await pause(Math.random() * 20 * (attempt + 1));
  }
  throw unavailable();
}

function merge(before: QuizRecord, changes: QuizChanges): QuizRecord {
  const { questions, outcomes, thankYouPageConfig, tracking, look, ...others } = changes;
  const quiz: QuizRecord = {
    ...before,
    ...others,
    thankYouPageConfig: { ...before.thankYouPageConfig, ...thankYouPageConfig },
    tracking: { ...trackingDefaults, ...before.tracking, ...tracking },
    look: { ...lookDefaults, ...before.look, ...look },
  };
  const sameRows = !questions && !outcomes && quiz.outcomeType === before.outcomeType;
  if (sameRows) return quiz;
  return {
    ...quiz,
    ...arrangeRows(
      { ...quiz, questions: questions ?? before.questions, outcomes: outcomes ?? before.outcomes },
      before,
    ),
  };
}

/** Writes what has changed; undefined if the quiz has changed in the meantime. The version is stored before the quiz refers to it. */
async function store(
  before: QuizRecord,
  merged: QuizRecord,
  { quota, restored }: { quota: Quota | undefined; restored: true | undefined },
): Promise<QuizRecord | undefined> {
  const { _id, owner } = before;
  const version = versionOf(merged);
  const changes = differences(before, { ...merged, version });
  if (Object.keys(changes).length === 0) {
    await makeUpFor(before);
    return before;
  }
  const fields = Object.keys(changes).filter((name) => name !== 'version');
  const now = new Date();
  Object.assign(changes, { revision: before.revision + 1, updatedAt: now });
  if (before.status === 'published' && merged.status === 'draft') changes.unpublishedAt = now;
  const versions = await pruneVersions(before, await versionRows(_id), version);
  changes.bytes = bytesOf(merged) + sizeOf(versions.filter((earlier) => earlier.version !== version));
  const quiz = { ...before, ...changes };
  if (quota) await assertRoomToGrow(before, quiz, quota);
  // A quiz that was published under older rules stays editable in everything that the rules are not about.
  if (
    quiz.status === 'published' &&
    ['status', 'outcomeType', 'questions', 'outcomes', 'leadFields', 'mails'].some((name) => name in changes)
  )
    assertPublishable(quiz);
  await adoptPictures(owner, changes);
  if (changes.version || changes.status) await storeVersion(quiz);
  const { matchedCount } = await QuizModel.updateOne(
    { _id, owner, ...atRevision([before.revision]) },
    { $set: changes },
    // Also where nobody knows whether it is stored.
  ).finally(() => evictCachedQuiz(_id));
  if (matchedCount === 0) return undefined;
  const values = changedValues(before, quiz, fields);
  await Promise.all([makeUpFor(before), recordSave(quiz, { fields, values, ...(restored ? { restored } : {}) })]);
  if (changes.status) await recordStatus(quiz);
  return quiz;
}

const sizeOf = (versions: readonly VersionRow[]): number => versions.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);

/** Records a save that is stored, and of which a crash or a lost answer kept that from being recorded. */
async function makeUpFor(quiz: QuizRecord): Promise<void> {
  if (!(await recordSave(quiz))) return;
  const before = await statusBefore(quiz);
  if (before && before !== quiz.status) await recordStatus(quiz);
}

const recordStatus = (quiz: QuizRecord): Promise<void> =>
  recordActivity({
    owner: quiz.owner,
    kind: quiz.status === 'published' ? 'quiz_published' : 'quiz_unpublished',
    quiz,
    time: quiz.updatedAt,
  });

function differences(before: QuizRecord, after: QuizRecord): Partial<QuizRecord> {
  const names = Object.keys(after) as Array<keyof QuizRecord>;
  return Object.fromEntries(
    names.filter((name) => !isDeepStrictEqual(before[name], after[name])).map((name) => [name, after[name]]),
  );
}
