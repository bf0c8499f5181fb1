import { MAX_TIME_MS } from '../database.ts';
import { fromStatKey } from './stat-keys.ts';
import { type DailyStats, DailyStatsModel } from './stats.model.ts';
import { sumMaps } from './totals.ts';

/** Ids of the questions of a quiz that any visit answered, as far as the figures know. */
export async function answeredInFigures(quizId: string): Promise<Set<string>> {
  const days = await DailyStatsModel.find({ quiz: quizId }, { answered: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean<Array<Pick<DailyStats, 'answered'>>>();
  return new Set(Object.keys(sumMaps(days.map(({ answered }) => answered))).map(fromStatKey));
}
