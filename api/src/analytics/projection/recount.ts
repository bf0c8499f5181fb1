import { randomUUID } from 'node:crypto';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { UTC } from '../../../contract/time-zone.ts';
import { isDuplicateKey } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { unavailable } from '../../errors.ts';
import { submittedSessions, uncountSubmissions } from '../../submissions/uncounted-submissions.ts';
import { clockOfAccount } from '../../users/time-zones.ts';
import { withTimeout } from '../../with-timeout.ts';
import type { Amounts } from '../figures/figure.ts';
import { boundKeys } from '../figures/figures.ts';
import { detachErasedVisits } from '../recording/detach-erased-visits.ts';
import { asCounted, VisitModel, type VisitRecord } from '../recording/visit.model.ts';
import { STAGES, timeField } from '../recording/visit-stages.ts';
import { visitKey } from '../recording/visit-updates.ts';
import { pauseQuiz, pauseQuizSoon, resumeQuiz } from './figures-state.ts';
import { addIncrements, type DayIncrements, keyOf } from './merge-increments.ts';
import { projectFigures } from './project-figures.ts';
import { acquireRecountLease, PAUSE_MS } from './recount-lease.ts';
import { type Increments, rollupIncrements } from './rollup-increments.ts';
import { type DailyStats, DailyStatsModel, QuizStatsModel, type VisitsFrom } from './stats.model.ts';
import { withoutZeros } from './sum-days.ts';
import { sumTotals, TOTALS, type Totals } from './totals.ts';

type Quiz = { _id: string; owner: string };
export type Recount = { visits: number; wrongDays: string[]; wrongTotals: boolean };

/** Documents that are read at once. */
const SLICE = 1_000;

/** How often to ask for the pause: a batch is applied in much less. */
const TRIES = 200;

const ANSWER_MS = 3_500;
const KEPT_MS = 60_000;
const running = new Map<string, Promise<Recount>>();

/**
 * The result of a recount, begun now or joined when it is under way. One that takes longer than a request may is a 503 that says so: it
 * goes on, and whoever asks again within a minute of its end gets its result.
 */
export async function recountInTime(quiz: Quiz): Promise<Recount> {
  const recount = running.get(quiz._id) ?? recountQuiz(quiz);
  running.set(quiz._id, recount);
  const forget = () => running.get(quiz._id) === recount && running.delete(quiz._id);
  let isLate = false;
  try {
    return await withTimeout(recount, ANSWER_MS, () => {
      isLate = true;
      throw stillRunning();
    });
  } finally {
    if (isLate) void recount.catch(() => undefined).finally(() => setTimeout(forget, KEPT_MS).unref());
    else forget();
  }
}

const stillRunning = () => unavailable('The recount is still running. Please ask again for its result.');

/**
 * Recounts a quiz's figures from its submissions and visits by the days of its owner's time zone, replaces those that differ and reports
 * which did; days before those of which visits are kept stay as they are. Visitors can go on in the meantime: what they do is counted once
 * the recount is done. It reads in slices, of which each ends well within any deadline and lets requests pass. May be repeated after a crash.
 * Throws a 503 while another process recounts the quiz.
 */
export async function recountQuiz(quiz: Quiz): Promise<Recount> {
  // Two at once might count by different time zones.
  const lease = await acquireRecountLease(quiz._id);
  if (!lease) throw stillRunning();
  try {
    return await recountAlone(quiz, lease.renew);
  } finally {
    await lease.release().catch(() => undefined);
  }
}

async function recountAlone(quiz: Quiz, renewLease: () => Promise<boolean>): Promise<Recount> {
  await uncountUnrecorded(quiz._id);
  // A visit that was on its way to another id would be met twice, or never.
  await detachErasedVisits(async () => true);
  await projectFigures();
  const until = () => new Date(Date.now() + PAUSE_MS);
  const first = await pauseQuizSoon(quiz._id, until, TRIES);
  if (!first) throw unavailable();
  let pause = first;
  let neverCounted = false;
  try {
    const { isComplete, ...recount } = await recountPaused(quiz, first.batch, async () => {
      const renewed = (await renewLease()) ? await pauseQuiz(quiz._id, until()) : undefined;
      pause = renewed ?? pause;
      return renewed !== undefined;
    });
    neverCounted = !isComplete;
    return recount;
  } finally {
    await resumeQuiz(quiz._id, pause);
    if (neverCounted) await projectFigures();
  }
}

/** Makes the figures process submissions that no visit knows of. */
async function uncountUnrecorded(quizId: string): Promise<void> {
  for await (const sessionIds of submittedSessions(quizId, SLICE)) {
    const recorded = await visits()
      .find(
        { _id: { $in: sessionIds.map((sessionId) => visitKey({ quiz: quizId, sessionId })) }, ...atEveryStage },
        { projection: { sessionId: 1 }, maxTimeMS: MAX_TIME_MS },
      )
      .toArray();
    const known = new Set(recorded.map(({ sessionId }) => sessionId));
    await uncountSubmissions(
      quizId,
      sessionIds.filter((sessionId) => !known.has(sessionId)),
    );
  }
}

/** A visit that ended in a lead has all of this. */
const atEveryStage = Object.fromEntries(
  [...STAGES.map(timeField), 'score', 'outcomeId', 'choices', 'categories'].map((field) => [field, { $exists: true }]),
);
const visits = () => collectionOf(VisitModel);

/** `since` is the number of the pause: what carries a later one was counted by others, in spite of it. */
async function recountPaused(
  quiz: Quiz,
  since: number,
  stillPaused: () => Promise<boolean>,
): Promise<Recount & { isComplete: boolean }> {
  const { timeZone } = await clockOfAccount(quiz.owner);
  const visitsFrom = (await QuizStatsModel.findById(quiz._id, { visitsFrom: 1 }).lean())?.visitsFrom;
  const end = await beginDaysOf(quiz._id, timeZone, since);
  const sums = new Map<string, DayIncrements>();
  let count = 0;
  let isComplete = true;
  let pausedAt = Date.now();
  for await (const all of visitsOf(quiz._id)) {
    const slice = all.filter(({ discard }) => discard !== 'done');
    count += slice.length;
    for (const visit of slice)
      if (visit.counted)
        addIncrements(
          sums,
          visit,
          timeZone,
          sinceKept(visit, rollupIncrements(asCounted(visit), timeZone, visit.counted), visitsFrom),
        );
    const never = slice.filter(({ counted }) => !counted).map(({ _id }) => _id);
    if (never.length > 0) {
      isComplete = false;
      await visits().updateMany({ _id: { $in: never }, counted: { $exists: false } }, { $set: { dirty: true } });
    }
    if (Date.now() - pausedAt < PAUSE_MS / 4) continue;
    // After too long a delay others may have counted since, and must not be overwritten.
    if (Date.now() - pausedAt > PAUSE_MS) throw unavailable('The recount took too long. Please try again.');
    if (await stillPaused()) pausedAt = Date.now();
  }
  const days = new Map([...sums.values()].map((sum) => [sum.day, sum]));
  const stored = await DailyStatsModel.find({ quiz: quiz._id }).lean();
  const isKept = ({ day }: { day: string }) => visitsFrom === undefined || day >= visitsFrom.day;
  const wrongDays = await repairDays(quiz, days, stored.filter(isKept), since);
  const amounts = [...days.values()].map((day) => day.amounts);
  const wrongTotals = await repairTotals(quiz, timeZone, [...amounts, ...stored.filter((day) => !isKept(day))], since);
  await end();
  return { visits: count, wrongDays, wrongTotals, isComplete };
}

/**
 * What a visit adds to the days that are recounted, which begin with the first of which all visits are kept. After a change of the time zone,
 * a visit since then may be of the day before, which is not recounted: it is counted on that first day.
 */
const sinceKept = (visit: VisitRecord, increments: Increments[], from: VisitsFrom | undefined): Increments[] =>
  increments.flatMap((each) => {
    if (!from || each.day >= from.day) return [each];
    return visit.viewAt >= from.at ? [{ ...each, day: from.day }] : [];
  });

/**
 * Has what is counted from now on counted by the days of `timeZone`. Where those before may be of another one, or a recount that brought
 * them here has not ended, that stays written down until `end`: days that are half one and half the other look like any.
 */
async function beginDaysOf(quizId: string, timeZone: string, since: number): Promise<() => Promise<unknown>> {
  const stored = await QuizStatsModel.findById(quizId).lean();
  if (!stored || ((stored.timeZone ?? UTC) === timeZone && !stored.recount)) return async () => undefined;
  const recount = randomUUID();
  const stats = collectionOf(QuizStatsModel);
  const { matchedCount } = await stats.updateOne({ _id: quizId, batch: unchanged(stored, since) } as object, {
    $set: { timeZone, recount },
  });
  if (matchedCount === 0) throw countedMeanwhile();
  return () => stats.updateOne({ _id: quizId, recount }, { $unset: { recount: '' } });
}

/** All visits of a quiz, a slice at a time, read without Mongoose, which would take longer than the database. */
async function* visitsOf(quizId: string): AsyncGenerator<VisitRecord[]> {
  // A semicolon follows the colon that ends the quiz in a visit's id.
  for (let last = `${quizId}:`; ; ) {
    const slice = (await visits()
      .find({ _id: { $gt: last, $lt: `${quizId};` } }, { maxTimeMS: MAX_TIME_MS })
      .sort({ _id: 1 })
      .limit(SLICE)
      .toArray()) as VisitRecord[];
    if (slice.length === 0) return;
    yield slice;
    last = slice.at(-1)?._id as string;
    await letOthersRun();
  }
}

/** The number of a stored figure, which it must still have when it is replaced. */
function unchanged(stored: { batch?: number } | null | undefined, since: number) {
  const batch = stored?.batch;
  // The pause may have been ended by another recount's end, or run out while this process stood still.
  if (batch !== undefined && batch > since) throw countedMeanwhile();
  return batch ?? { $exists: false };
}
const countedMeanwhile = () => unavailable('Visitors were counted meanwhile. Please try again.');
/** Where another row is there than the one that was read, an upsert finds its id taken. */
const refuse = (error: unknown): never => {
  throw isDuplicateKey(error) ? countedMeanwhile() : error;
};

async function repairDays(
  quiz: Quiz,
  days: Map<string, DayIncrements>,
  rows: DailyStats[],
  since: number,
): Promise<string[]> {
  const stored = new Map(rows.map((row) => [row.day, row]));
  const wrong: string[] = [];
  for (const day of new Set([...stored.keys(), ...days.keys()])) {
    const before = stored.get(day);
    const batch = unchanged(before, since);
    const sum = days.get(day);
    const right = {
      _id: keyOf({ quiz: quiz._id, day }),
      quiz: quiz._id,
      owner: quiz.owner,
      day,
      ...(before?.batch === undefined ? {} : { batch: before.batch }),
      ...(sum ? nested(boundKeys(sum.amounts, before ?? undefined, true)) : {}),
    };
    if (isDeepStrictEqual(withoutZeros(before), withoutZeros(right))) continue;
    wrong.push(day);
    const same = { _id: right._id, batch } as object;
    const figures = collectionOf(DailyStatsModel);
    if (sum) await figures.replaceOne(same, right as never, { upsert: true }).catch(refuse);
    else await figures.deleteOne(same);
  }
  return wrong.sort();
}

async function repairTotals(quiz: Quiz, timeZone: string, days: Partial<Totals>[], since: number): Promise<boolean> {
  const right = sumTotals(days);
  const stored = await QuizStatsModel.findById(quiz._id).lean();
  const batch = unchanged(stored, since);
  if (TOTALS.every((name) => (stored?.[name] ?? 0) === right[name])) return false;
  await collectionOf(QuizStatsModel)
    .updateOne(
      { _id: quiz._id, batch } as object,
      { $set: { owner: quiz.owner, timeZone, ...right } },
      { upsert: true },
    )
    .catch(refuse);
  return true;
}

/** `{'a.b': 1}` as `{a: {b: 1}}`, the way the database keeps it. */
function nested(flat: Amounts): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [path, amount] of Object.entries(flat)) {
    const parts = path.split('.');
    const last = parts.pop() as string;
    let place = root;
    for (const part of parts) {
      place[part] ??= {};
      place = place[part] as Record<string, unknown>;
    }
    place[last] = amount;
  }
  return root;
}
