import type mongoose from 'mongoose';
import { SECOND_MS } from '../../../contract/time.ts';
import { collectionNamed, type Stored } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { type Counted, progressOf, type VisitRecord } from '../recording/visit.model.ts';
import { STAGES } from '../recording/visit-stages.ts';
import { fromStatKey, statKey } from './stat-keys.ts';

/** How many visits of a quiz began and were completed. Outcomes are by the encoded ids (`statKey`) of what the completed ones came to. */
export type ActivityCounts = { started: number; completed: number; outcomes: Record<string, number> };
/** What a batch of the figures adds to it, of quizzes whose owners have somebody told. */
export type BatchActivity = { at: Date; quizzes: Array<{ quiz: string } & ActivityCounts> };

/** A window that is over: `id` is the last batch in it, which no other window of the quiz has. */
type Sealed = ActivityCounts & { id: number; from: Date; to: Date };
/**
 * One for each quiz that anybody was told of. Counts since the last window was sealed; `since` is when the first of them came. It stays when
 * nothing is counted in it, since its `batch` keeps a batch from being added twice.
 */
type ActivityRecord = Partial<ActivityCounts> & { batch: number; since?: Date; sealed?: Sealed };
export type ActivityWindow = Omit<Sealed, 'outcomes'> & {
  quiz: string;
  outcomes: Array<{ id: string; count: number }>;
};

export const quizActivityIndexes = {
  collection: 'quiz_activity',
  indexes: [
    { key: { since: 1 }, partialFilterExpression: { since: { $exists: true } } },
    { key: { 'sealed.id': 1 }, partialFilterExpression: { 'sealed.id': { $exists: true } } },
  ] as mongoose.mongo.IndexDescription[],
};
const records = (): Stored<ActivityRecord> => collectionNamed<ActivityRecord>(quizActivityIndexes.collection);

const START = STAGES.indexOf('start');
const COMPLETE = STAGES.indexOf('complete');

/** What is new of these visits: each counts as started in one batch, and as completed in one. */
export function activityOf(
  visits: ReadonlyArray<VisitRecord>,
  listening: ReadonlySet<string>,
  at: Date,
): BatchActivity | undefined {
  const byQuiz = new Map<string, BatchActivity['quizzes'][number]>();
  for (const visit of visits) {
    if (!listening.has(visit.owner)) continue;
    const [isStarted, isCompleted] = [isNew(visit, START), isNew(visit, COMPLETE)];
    if (!isStarted && !isCompleted) continue;
    const counts = byQuiz.get(visit.quiz) ?? { quiz: visit.quiz, started: 0, completed: 0, outcomes: {} };
    byQuiz.set(visit.quiz, counts);
    if (isStarted) counts.started += 1;
    if (!isCompleted) continue;
    counts.completed += 1;
    const key = statKey(visit.outcomeId ?? '');
    counts.outcomes[key] = (counts.outcomes[key] ?? 0) + 1;
  }
  return byQuiz.size > 0 ? { at, quizzes: [...byQuiz.values()] } : undefined;
}

const isNew = (visit: VisitRecord & { counted?: Counted }, stage: number): boolean =>
  progressOf(visit).stages > stage && (visit.counted?.stages ?? 0) <= stage;

/** Updates that add a batch once, however often they are applied. */
export const activityUpdates = (batch: number, { at, quizzes }: BatchActivity) =>
  quizzes.map(({ quiz, started, completed, outcomes }) => ({
    q: { _id: quiz, batch: { $not: { $gte: batch } } },
    u: {
      $inc: {
        started,
        completed,
        ...Object.fromEntries(Object.entries(outcomes).map(([key, count]) => [`outcomes.${key}`, count])),
      },
      $min: { since: at },
      $set: { batch },
    },
  }));

/**
 * Ends windows that began before `before`, and returns all that have ended and are not removed yet (`removeWindow`). A batch that is added
 * meanwhile is either in the window or in the next one. May be repeated, by any number of processes.
 */
export async function endedWindows(before: Date, now: Date): Promise<ActivityWindow[]> {
  await records().updateMany({ since: { $lte: before }, 'sealed.id': { $exists: false } }, [
    {
      $set: {
        sealed: {
          id: '$batch',
          from: '$since',
          to: now,
          started: { $ifNull: ['$started', 0] },
          completed: { $ifNull: ['$completed', 0] },
          outcomes: { $ifNull: ['$outcomes', {}] },
        },
      },
    },
    { $unset: ['since', 'started', 'completed', 'outcomes'] },
  ]);
  const ended = await records()
    .find({ 'sealed.id': { $exists: true } }, { maxTimeMS: MAX_TIME_MS })
    .toArray();
  return ended.flatMap(({ _id: quiz, sealed }) =>
    sealed
      ? {
          ...sealed,
          quiz,
          outcomes: Object.entries(sealed.outcomes).map(([key, count]) => ({ id: fromStatKey(key), count })),
        }
      : [],
  );
}

/** Removes a window whose messages are stored. */
export const removeWindow = ({ quiz, id }: Pick<ActivityWindow, 'quiz' | 'id'>) =>
  records().updateOne({ _id: quiz, 'sealed.id': id }, { $unset: { sealed: '' } });

export const deleteActivityOf = (quiz: string) => records().deleteOne({ _id: quiz });

/** How long a window is at least, from the first visit in it. */
export const ACTIVITY_WINDOW_MS = 60 * SECOND_MS;
