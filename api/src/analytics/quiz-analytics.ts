import type { QuizAnalytics } from '../../contract/analytics.schema.ts';
import { rate } from '../../contract/rates.ts';
import { MAX_TIME_MS } from '../database.ts';
import type { NamedOutcome } from '../quizzes/outcome-history.ts';
import type { Clock } from '../users/time-zones.ts';
import { explainQuiz } from './explain.ts';
import { figuresState } from './figures-state.ts';
import { countedOutcomes, namesOf, outcomeFigures } from './outcome-figures.ts';
import { inDays, type Period, presentPeriod } from './period.ts';
import { type AskedQuiz, questionFigures } from './question-figures.ts';
import { sourceFigures } from './source-figures.ts';
import { DailyStatsModel } from './stats.model.ts';
import { timeFigures } from './time-figures.ts';
import { consistentTotals, hasCounts, sumMaps, sumTotals } from './totals.ts';
import { type KnownVersion, versionFigures } from './version-figures.ts';

/** Figures of a quiz over a period of its account's days. Reads one small document per day, however many visits there were. */
export async function quizAnalytics(
  quiz: AskedQuiz & {
    _id: string;
    outcomes: NamedOutcome[];
    outcomesOfVersions: (versions: readonly string[]) => Promise<Map<string, NamedOutcome[]>>;
    versions: () => Promise<KnownVersion[]>;
  },
  { timeZone, isRecounting }: Clock,
  period: Period,
  explain = false,
): Promise<QuizAnalytics> {
  // Read first, so that the days contain at least what the state promises.
  const { asOf } = await figuresState();
  const found = await DailyStatsModel.find({ quiz: quiz._id, ...inDays(period) })
    .sort({ day: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  const days = found.filter(hasCounts);
  const sums = sumTotals(days);
  const totals = consistentTotals(sums);
  const outcomes = countedOutcomes(days);
  const names = await namesOf(quiz, outcomes);
  const timeToComplete = timeFigures(sumMaps(days.map((day) => day.durations)));
  const analytics: QuizAnalytics = {
    asOf: asOf.toISOString(),
    period: presentPeriod(period, timeZone),
    ...(isRecounting && days.length > 0 ? { recounting: true } : {}),
    totalViews: totals.views,
    totalStarts: totals.starts,
    totalCompletions: totals.completions,
    totalLeads: totals.leads,
    completionRate: rate(totals.completions, totals.starts),
    leadCaptureRate: rate(totals.leads, totals.completions),
    // A lead of these days may have been completed before them, with its score.
    averageScore: sums.completions > 0 ? sums.scoreSum / sums.completions : 0,
    outcomeDistribution: outcomeFigures(outcomes, names),
    questions: await questionFigures(quiz, days),
    versions: await versionFigures(quiz, days, outcomes, names),
    timeToComplete,
    sources: sourceFigures(days),
    daily: days.map((day) => {
      const { views, starts, completions, leads } = consistentTotals(day);
      return { day: day.day, views, starts, completions, leads };
    }),
  };
  return explain
    ? {
        ...analytics,
        explain: explainQuiz(totals, {
          days: days.length,
          timed: timeToComplete.count,
          answers: sumOf(days.flatMap(({ took }) => Object.values(took ?? {}).flatMap(Object.values))),
          versions: analytics.versions.length,
          scored: sums.completions,
        }),
      }
    : analytics;
}

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
