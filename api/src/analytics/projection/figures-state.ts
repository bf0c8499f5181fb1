import { setTimeout as sleep } from 'node:timers/promises';
import { DERIVED } from '../../db/batch-write.ts';
import { collectionNamed } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { unavailable } from '../../errors.ts';
import type { Counted } from '../recording/visit.model.ts';
import type { DayIncrements } from './merge-increments.ts';
import type { BatchActivity } from './quiz-activity.ts';

/**
 * Visits that a batch counts up to the same extent; `revised` if with results that took the place of others, `discarded` if they leave the
 * figures.
 */
export type CountedVisits = Omit<Counted, 'batch'> & { ids: string[]; revised?: boolean; discarded?: true };
export type Batch = { days: DayIncrements[]; visits: CountedVisits[]; activity?: BatchActivity };

/** One document: how far the figures have come. */
export type FiguresState = {
  _id: 'figures';
  /** Number of the latest batch. Each batch is fully applied before the next one is created. */
  batch: number;
  /** The latest batch while it is being applied. */
  pending: Batch | null;
  /** Everything stored before this moment is counted in the figures. */
  asOf: Date;
  /** Quizzes that are being recounted, and until when their projection is paused. */
  paused: Record<string, Date>;
  /** Quizzes that were deleted, and until when something may still come in for them, which is never counted. */
  gone?: Record<string, Date>;
};

const TRY_AGAIN_MS = 50;

const FIRST: FiguresState = { _id: 'figures', batch: 0, pending: null, asOf: new Date(0), paused: {} };
const states = () => collectionNamed<FiguresState>('figures_state');

/** Reads the state of the figures; the first reader creates the document. */
export async function figuresState(): Promise<FiguresState> {
  const state = await states().findOne({ _id: 'figures' });
  if (state) return state;
  await states().updateOne({ _id: 'figures' }, { $setOnInsert: FIRST }, { upsert: true, writeConcern: DERIVED });
  return (await states().findOne({ _id: 'figures' })) ?? FIRST;
}

/** The moment that the figures are as of; undefined where nothing was ever counted. */
export async function figuresAsOf(): Promise<Date | undefined> {
  const state = await states().findOne({ _id: 'figures' }, { projection: { asOf: 1 }, maxTimeMS: MAX_TIME_MS });
  return state && state.asOf > FIRST.asOf ? state.asOf : undefined;
}

/** Makes `pending` the batch after `number`. False if another process was faster: it must then be computed again from what is stored. */
export const beginBatch = (number: number, pending: Batch): Promise<boolean> =>
  change({ batch: number, pending: null }, { $set: { batch: number + 1, pending } });

/** Ends the batch that has been applied. */
export const endBatch = (number: number): Promise<boolean> => change({ batch: number }, { $set: { pending: null } });

/** Records that nothing older than `asOf` is waiting to be counted; the clock may have been set back since the last time. */
export const markCaughtUp = (number: number, asOf: Date): Promise<boolean> =>
  change({ batch: number, pending: null }, { $set: { asOf } });

/** Whose time has not come at `now`, of quizzes that are kept out of the batches. */
export const keptOut = (quizzes: Record<string, Date> | undefined, now: Date): string[] =>
  Object.entries(quizzes ?? {}).flatMap(([quiz, until]) => (until > now ? [quiz] : []));

/** A quiz that is kept out of the batches: until when, which also tells whose pause it is, and the number that this has taken. */
export type Pause = { until: Date; batch: number };

/**
 * Keeps a quiz out of the batches until `until`. Undefined while a batch is being applied; then try again. It takes a number of its own, so
 * that a batch that was computed before is computed again, and that figures with a later number are known to have been counted since.
 */
export async function pauseQuiz(
  quiz: string,
  until: Date,
  list: 'paused' | 'gone' = 'paused',
): Promise<Pause | undefined> {
  const state = await states().findOneAndUpdate(
    { _id: 'figures', pending: null },
    { $set: { [`${list}.${quiz}`]: until }, $inc: { batch: 1 } },
    { returnDocument: 'after', writeConcern: DERIVED, projection: { batch: 1 } },
  );
  return state ? { until, batch: state.batch } : undefined;
}

/** The same once no batch is being applied; undefined if none of `tries` meets that. */
export async function pauseQuizSoon(
  quiz: string,
  until: () => Date,
  tries: number,
  list?: 'gone',
): Promise<Pause | undefined> {
  // Where nothing was ever counted there is no state yet, and so none without a batch.
  await figuresState();
  for (let left = tries; left > 0; left -= 1) {
    const pause = await pauseQuiz(quiz, until(), list);
    if (pause) return pause;
    await sleep(TRY_AGAIN_MS);
  }
  return undefined;
}

/** Has batches that were computed before, and not begun, computed again. Throws where one is being applied for very long. */
export async function outdateBatches(tries: number): Promise<void> {
  await figuresState();
  for (let left = tries; !(await change({ pending: null }, { $inc: { batch: 1 } })); left -= 1) {
    if (left === 0) throw unavailable();
    await sleep(TRY_AGAIN_MS);
  }
}

/** Ends a pause, or with none given whichever there is; one that another process has begun since stays. */
export const resumeQuiz = (quiz: string, pause?: Pause): Promise<boolean> =>
  change(pause ? { [`paused.${quiz}`]: pause.until } : {}, { $unset: { [`paused.${quiz}`]: '' } });

/** Nothing comes in any more for a quiz that was deleted. */
export const forgetQuiz = (quiz: string): Promise<boolean> =>
  change({}, { $unset: { [`paused.${quiz}`]: '', [`gone.${quiz}`]: '' } });

async function change(filter: object, update: object): Promise<boolean> {
  const { matchedCount } = await states().updateOne({ _id: 'figures', ...filter }, update, { writeConcern: DERIVED });
  return matchedCount === 1;
}
