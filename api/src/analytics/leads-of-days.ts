import { dayOf, UTC } from '../../contract/time-zone.ts';
import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { DailyStatsModel } from './stats.model.ts';

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
