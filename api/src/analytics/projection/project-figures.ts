import { setImmediate as letOthersRun } from 'node:timers/promises';
import { DERIVED, PART_SIZE, updateBatch } from '../../db/batch-write.ts';
import { collectionOf, operators } from '../../db/collections.ts';
import type { ShouldContinue } from '../../db/repeat-in-one-process.ts';
import { listeningOwners } from '../../deliveries/listening-owners.ts';
import { boundedFields, boundKeys } from '../figures/figures.ts';
import { discardedVisit, discardVisits } from '../recording/discard-visits.ts';
import { recordLeadsInVisits } from '../recording/record-leads-in-visits.ts';
import {
  asCounted,
  hasUncountedFacts,
  progressOf,
  unchangedSince,
  VisitModel,
  type VisitRecord,
} from '../recording/visit.model.ts';
import { countedZones } from './counted-zones.ts';
import {
  type Batch,
  beginBatch,
  type CountedVisits,
  endBatch,
  type FiguresState,
  figuresState,
  keptOut,
  markCaughtUp,
} from './figures-state.ts';
import { addIncrements, type DayIncrements, keyOf } from './merge-increments.ts';
import { activityOf, activityUpdates, quizActivityIndexes } from './quiz-activity.ts';
import { rollupIncrements } from './rollup-increments.ts';
import { DailyStatsModel, QuizStatsModel } from './stats.model.ts';
import { sumTotals, type Totals } from './totals.ts';

/** Name of the job and its lease. A running server always holds it. */
export const FIGURES_JOB = 'figures';

const MOST_VISITS = 2_000;
const WRITE_MS = 10_000;

/**
 * Brings the figures up to date with what is stored: submissions become the last stage of their visits, and whatever has not been counted of
 * a visit is added to its days and its quiz. The figures are a projection: nothing that a visitor waits for touches them, and a process that
 * runs this may crash anywhere. A batch is stored as a whole before any of it is applied; each figure and each visit carries the number of
 * the batch that changed it last, so applying a batch again, by a successor or by a process that was believed dead, adds nothing. Any number
 * of processes may run this at once; one of them makes progress. Returns once everything that was stored at the time of the call is counted,
 * but for quizzes that are being recounted; until these are back, the figures' `asOf` stands still. So it does for what cannot be counted,
 * which keeps nothing else back: `failure` is why. Ends earlier if `shouldContinue` says no.
 */
export async function projectFigures(
  shouldContinue: ShouldContinue = async () => true,
): Promise<{ failure?: unknown }> {
  do {
    const state = await settledState();
    const asOf = new Date();
    const waiting = keptOut(state.paused, asOf);
    const submissions = await recordLeadsInVisits(shouldContinue);
    await discardVisits(shouldContinue);
    const { batch, ...visits } = await nextBatch([...waiting, ...keptOut(state.gone, asOf)]);
    if (batch && !(await beginBatch(state.batch, batch))) continue;
    const latest = batch ? state.batch + 1 : state.batch;
    if (batch) await applyBatch(latest, batch);
    const failure = submissions.failure ?? visits.failure;
    // What has come since is left to the next call: where visitors never pause, rounds for a few of them each would take up the database.
    if (submissions.more || visits.more) continue;
    if (failure || waiting.length > 0 || (await markCaughtUp(latest, asOf))) return { failure };
  } while (await shouldContinue());
  return {};
}

/** The state without a pending batch: one that was left behind is finished first. */
async function settledState(): Promise<FiguresState> {
  for (;;) {
    const state = await figuresState();
    if (!state.pending) return state;
    await applyBatch(state.batch, state.pending);
  }
}

/**
 * What to count next but for the quizzes `waiting`, whether there may be more than that, and why some cannot be counted; no batch if there is
 * nothing. Visits of deleted quizzes are left to the sweep.
 */
async function nextBatch(waiting: string[]): Promise<{ batch?: Batch; more: boolean; failure?: unknown }> {
  const visits = await VisitModel.find({
    dirty: true,
    ...(waiting.length > 0 ? { quiz: operators({ $nin: waiting }) } : {}),
  })
    .limit(MOST_VISITS)
    .batchSize(PART_SIZE)
    .maxTimeMS(WRITE_MS)
    .lean<VisitRecord[]>();
  let failure: unknown;
  const zoneOf = await countedZones(visits);
  const sums = new Map<string, DayIncrements>();
  const groups = new Map<string, Batch['visits'][number]>();
  const counted: VisitRecord[] = [];
  for (const [place, visit] of visits.entries()) {
    if (place > 0 && place % PART_SIZE === 0) await letOthersRun();
    const timeZone = zoneOf(visit.quiz);
    const { to, increments, error } = visit.discard ? whatLeavesWith(visit, timeZone) : whatIsNewOf(visit, timeZone);
    if (!increments) {
      failure ??= error;
      continue;
    }
    addIncrements(sums, visit, timeZone, increments);
    if (!visit.discard) counted.push(visit);
    const discarded = visit.discard !== undefined;
    const revised = !discarded && visit.revised !== undefined;
    const name = `${to.stages}:${to.answered}:${to.reached}:${revised}:${discarded}`;
    const group = groups.get(name) ?? {
      ...to,
      ...(revised ? { revised } : {}),
      ...(discarded ? { discarded } : {}),
      ids: [],
    };
    group.ids.push(visit._id);
    groups.set(name, group);
  }
  if (groups.size === 0) return { more: false, failure };
  const activity = activityOf(counted, await listeningOwners(), new Date());
  const batch = {
    days: await bounded([...sums.values()]),
    visits: [...groups.values()],
    ...(activity ? { activity } : {}),
  };
  return { batch, more: visits.length === MOST_VISITS, failure };
}

/** How far a visit is, and what that adds to the figures; an error for one that is damaged. */
function whatIsNewOf(visit: VisitRecord, timeZone: string) {
  try {
    const to = progressOf(visit);
    return { to, increments: rollupIncrements(visit, timeZone, to, visit.counted) };
  } catch (error) {
    return { error };
  }
}

/** What a discarded visit has added to the figures, as what takes it out again. */
function whatLeavesWith(visit: VisitRecord, timeZone: string) {
  const to = { stages: 0, answered: 0, reached: 0 };
  try {
    const added = visit.counted ? rollupIncrements(asCounted(visit), timeZone, visit.counted) : [];
    const increments = added.map(({ day, amounts }) => ({
      day,
      amounts: Object.fromEntries(Object.entries(amounts).map(([path, amount]) => [path, -amount])),
    }));
    return { to, increments };
  } catch (error) {
    return { to, error };
  }
}

async function bounded(sums: DayIncrements[]): Promise<DayIncrements[]> {
  const stored = await DailyStatsModel.find({ _id: operators({ $in: sums.map(keyOf) }) }, boundedFields).lean();
  const days = new Map(stored.map((day) => [day._id, day]));
  return sums.map((sum) => ({ ...sum, amounts: boundKeys(sum.amounts, days.get(keyOf(sum)), false) }));
}

/** Idempotent, at any time and in any process: whatever carries this batch's number or a later one is left unchanged. */
async function applyBatch(batch: number, { days, visits, activity }: Batch): Promise<void> {
  const olderThan = { $not: { $gte: batch } };
  const quizzes = new Map<string, Pick<DayIncrements, 'owner' | 'timeZone'> & { totals: Totals }>();
  for (const { quiz, owner, timeZone, amounts } of days) {
    const { totals, ...begun } = quizzes.get(quiz) ?? { owner, ...(timeZone ? { timeZone } : {}), totals: {} };
    quizzes.set(quiz, { ...begun, totals: sumTotals([totals, amounts]) });
  }
  await Promise.all([
    applyUpdates(
      DailyStatsModel.collection.collectionName,
      days.map(({ quiz, owner, day, amounts }) => ({
        q: { _id: keyOf({ quiz, day }), batch: olderThan },
        u: { $inc: amounts, $set: { batch }, $setOnInsert: { quiz, owner, day } },
      })),
    ),
    applyUpdates(
      QuizStatsModel.collection.collectionName,
      [...quizzes].map(([quiz, { totals, ...begun }]) => ({
        q: { _id: quiz, batch: olderThan },
        u: { $inc: totals, $set: { batch }, $setOnInsert: begun },
      })),
    ),
    ...(activity ? [applyUpdates(quizActivityIndexes.collection, activityUpdates(batch, activity))] : []),
    markAll(batch, visits),
  ]);
  await endBatch(batch);
}

/** One after the other, as what nobody waits for is written. */
async function markAll(batch: number, visits: Batch['visits']): Promise<void> {
  for (const { ids, ...to } of visits) await markCountedVisits(ids, to, batch);
}

/**
 * Writes down how much of these visits is counted. Most are as they were when they were read, which a filter tells for a fraction of what it
 * costs to have the database look at each; only the others are looked at.
 */
async function markCountedVisits(
  ids: readonly string[],
  { revised, discarded, ...to }: Omit<CountedVisits, 'ids'>,
  batch: number,
): Promise<void> {
  const visits = collectionOf(VisitModel);
  if (discarded) {
    await visits.updateMany({ _id: { $in: [...ids] }, discard: 'due' }, discardedVisit(batch), {
      writeConcern: DERIVED,
    });
    return;
  }
  const waiting = { _id: { $in: [...ids] }, 'counted.batch': { $not: { $gte: batch } } };
  const counted = { ...to, batch };
  if (!revised) {
    const { matchedCount } = await visits.updateMany(
      { ...waiting, ...unchangedSince(to) },
      { $set: { counted, dirty: false } },
      { writeConcern: DERIVED },
    );
    if (matchedCount === ids.length) return;
  }
  await visits.updateMany(
    waiting,
    [{ $set: { counted } }, ...(revised ? [{ $unset: 'revised' }] : []), { $set: { dirty: hasUncountedFacts } }],
    { writeConcern: DERIVED },
  );
}

/** An upsert fails with a duplicate key if the document already carries this batch's number: it has been applied. */
async function applyUpdates(collection: string, updates: Array<{ q: object; u: object }>): Promise<void> {
  if (updates.length === 0) return;
  const outcomes = await updateBatch(
    collection,
    updates.map((update) => ({ ...update, upsert: true })),
    WRITE_MS,
  );
  for (const outcome of outcomes) if (outcome.status === 'failed') throw outcome.error;
}
