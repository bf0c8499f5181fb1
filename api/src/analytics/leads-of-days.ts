import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { dayOf } from './stat-keys.ts';
import { DailyStatsModel } from './stats.model.ts';

/** Leads of a quiz that were counted on the UTC days from one moment until before the day of another. */
export async function leadsOfDays(quiz: string, { from, until }: { from: Date; until: Date }): Promise<number> {
  const days = await DailyStatsModel.find(
    { quiz, day: operators({ $gte: dayOf(from), $lt: dayOf(until) }) },
    { leads: 1 },
  )
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  return days.reduce((sum, { leads = 0 }) => sum + leads, 0);
}
