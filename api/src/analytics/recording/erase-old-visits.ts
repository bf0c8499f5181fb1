import { addDays, startOfDay, UTC } from '../../../contract/time-zone.ts';
import { DURABLE } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import type { ShouldContinue } from '../../db/repeat-in-one-process.ts';
import { acquireRecountLease } from '../projection/recount-lease.ts';
import { QuizStatsModel } from '../projection/stats.model.ts';
import { VisitModel, type VisitRecord } from './visit.model.ts';
import { STAGES, timeField } from './visit-stages.ts';

const STEP = 1_000;
const visits = () => collectionOf(VisitModel);

/**
 * Deletes the visits of an account's quizzes of which nothing happened after the day `to`. What was counted of them stays: the day from which
 * visits are kept is written down first, and a recount leaves the days before it as they are. Leads up to `to` have to be erased before, or
 * a recount would miss the visits of theirs. False if some are left to the next call: it had to stop, or a recount is under way.
 */
export async function eraseOldVisits(
  { owner, timeZone }: { owner: string; timeZone: string },
  to: string,
  shouldContinue: ShouldContinue,
): Promise<boolean> {
  const day = addDays(to, 1);
  const from = { day, at: startOfDay(day, timeZone) };
  const quizzes = await QuizStatsModel.find({ owner }, { timeZone: 1, recount: 1 }).maxTimeMS(MAX_TIME_MS).lean();
  let isDone = true;
  for (const { _id, timeZone: counted = UTC, recount } of quizzes) {
    if ((await someBefore(_id, from.at)).length === 0) continue;
    // Its days are about to become those of this time zone.
    if (counted !== timeZone || recount) isDone = false;
    else if (!(await eraseVisitsOf(_id, from, shouldContinue))) isDone = false;
  }
  return isDone;
}

async function eraseVisitsOf(
  quiz: string,
  from: { day: string; at: Date },
  shouldContinue: ShouldContinue,
): Promise<boolean> {
  // A recount that read some of these visits would find days without the others.
  const lease = await acquireRecountLease(quiz);
  if (!lease) return false;
  try {
    await collectionOf(QuizStatsModel).updateOne(
      { _id: quiz, 'visitsFrom.day': { $not: { $gte: from.day } } },
      { $set: { visitsFrom: from } },
      { writeConcern: DURABLE },
    );
    for (;;) {
      const ids = await someBefore(quiz, from.at);
      if (ids.length === 0) return true;
      if (!(await shouldContinue()) || !(await lease.renew())) return false;
      await visits().deleteMany({ _id: { $in: ids }, ...endedBefore(from.at) });
    }
  } finally {
    await lease.release().catch(() => undefined);
  }
}

/** Ids of some of the visits that ended before `at` and are counted. */
async function someBefore(quiz: string, at: Date): Promise<string[]> {
  const found = await visits()
    .find({ quiz, ...endedBefore(at) }, { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS })
    .limit(STEP)
    .toArray();
  return found.map(({ _id }) => _id);
}

const endedBefore = (at: Date) => ({
  viewAt: { $lt: at },
  dirty: { $ne: true },
  ...Object.fromEntries(
    [...STAGES.slice(1).map(timeField), 'answeredAt' satisfies keyof VisitRecord].map((field) => [
      field,
      { $not: { $gte: at } },
    ]),
  ),
});
