import { dayOf, UTC } from '../../../contract/time-zone.ts';
import { operators } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { DailyStatsModel, LEADS_OF_QUIZZES, QuizStatsModel, STAGES_OF_DAYS } from '../projection/stats.model.ts';
import { consistentTotals, type StageTotals, type Totals } from '../projection/totals.ts';
import { inDays, type Period } from './period.ts';

/** All-time totals by quiz, of these quizzes or of all of an owner's. Quizzes without a view are not in the map. */
export async function totalsByQuiz(
  which: { owner: string } | { ids: readonly string[] },
): Promise<Map<string, Totals>> {
  const rows = await QuizStatsModel.find('owner' in which ? which : { _id: operators({ $in: [...which.ids] }) })
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  return new Map(rows.map((row) => [row._id, consistentTotals(row)]));
}

/** Totals of an owner's quizzes over a period, by quiz or by day. The database adds them up, from an index alone. */
export async function totalsOfDays(
  by: 'quiz' | 'day',
  { owner, quizId, ...period }: Period & { owner: string; quizId?: string | undefined },
): Promise<Map<string, StageTotals>> {
  const sum = (name: keyof StageTotals) => ({ $sum: `$${name}` });
  const rows = await DailyStatsModel.aggregate<StageTotals & { _id: string }>([
    { $match: { owner, ...inDays(period), ...(quizId ? { quiz: quizId } : {}) } },
    {
      $group: {
        _id: `$${by}`,
        ...{ views: sum('views'), starts: sum('starts'), completions: sum('completions'), leads: sum('leads') },
      },
    },
  ]).option({ maxTimeMS: MAX_TIME_MS, hint: STAGES_OF_DAYS });
  return new Map(rows.map(({ _id, ...totals }) => [_id, totals]));
}

/** How many leads of an owner the figures know of, by quiz: of all time, or of the days of a period. Read from indexes alone. */
export async function projectedLeads(
  owner: string,
  { quizId, ...period }: Period & { quizId?: string | undefined },
): Promise<Map<string, number>> {
  if (period.from || period.to) {
    const totals = await totalsOfDays('quiz', { owner, quizId, ...period });
    return new Map([...totals].map(([quiz, { leads }]) => [quiz, leads]));
  }
  const rows = await QuizStatsModel.find({ owner, ...(quizId ? { _id: quizId } : {}) }, { leads: 1 })
    .hint(LEADS_OF_QUIZZES)
    .maxTimeMS(MAX_TIME_MS)
    .lean<Array<{ _id: string; leads?: number }>>();
  return new Map(rows.map(({ _id, leads }) => [_id, leads ?? 0]));
}

/**
 * About how many leads of a quiz were counted on the days from one moment until before the day of
 * another: UTC days are asked for, and those of the account may begin half a day earlier or later.
 */
export async function leadsOfDays(quiz: string, { from, until }: { from: Date; until: Date }): Promise<number> {
  const days = await DailyStatsModel.find(
    { quiz, day: operators({ $gte: dayOf(from, UTC), $lt: dayOf(until, UTC) }) },
    { leads: 1 },
  )
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  return days.reduce((sum, { leads = 0 }) => sum + leads, 0);
}
