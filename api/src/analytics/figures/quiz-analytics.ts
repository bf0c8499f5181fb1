import type { QuizAnalytics } from '../../../contract/analytics/analytics.schema.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import type { Clock } from '../../users/time-zones.ts';
import { figuresState } from '../projection/figures-state.ts';
import { DailyStatsModel } from '../projection/stats.model.ts';
import { sumDays } from '../projection/sum-days.ts';
import { consistentTotals, hasCounts } from '../projection/totals.ts';
import type { AskedQuiz } from './figure.ts';
import { presentFigures } from './figures.ts';
import { countedIds, countedOutcomes } from './outcomes.ts';
import { inDays, type Period, presentPeriod } from './period.ts';

/** Figures of a quiz over a period of its account's days. Reads one small document per day, however many visits there were. */
export async function quizAnalytics(
  quiz: AskedQuiz & { _id: string },
  { timeZone, isRecounting }: Clock,
  period: Period,
  isExplained = false,
): Promise<QuizAnalytics> {
  // Read first, so that the days contain at least what the state promises.
  const { asOf } = await figuresState();
  const found = await DailyStatsModel.find({ quiz: quiz._id, ...inDays(period) })
    .sort({ day: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  const days = found.filter(hasCounts);
  const sums = sumDays(days);
  const { figures, explain } = await presentFigures({
    quiz,
    days,
    sums,
    totals: consistentTotals(sums),
    outcomeNames: await quiz.outcomeNames(countedIds(countedOutcomes(sums))),
  });
  return {
    asOf: asOf.toISOString(),
    period: presentPeriod(period, timeZone),
    ...(isRecounting && days.length > 0 ? { recounting: true } : {}),
    ...figures,
    ...(isExplained ? { explain } : {}),
  };
}
