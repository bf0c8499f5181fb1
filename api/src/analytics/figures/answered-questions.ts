import { MAX_TIME_MS } from '../../db/database.ts';
import { fromStatKey } from '../projection/stat-keys.ts';
import { DailyStatsModel } from '../projection/stats.model.ts';
import { sumDays } from '../projection/sum-days.ts';

/** Ids of the questions of a quiz that any visit answered, as far as the figures know. */
export async function answeredInFigures(quizId: string): Promise<Set<string>> {
  const days = await DailyStatsModel.find({ quiz: quizId }, { answered: 1 }).maxTimeMS(MAX_TIME_MS).lean();
  return new Set(Object.keys(sumDays(days).answered ?? {}).map(fromStatKey));
}
