import type { PeriodFigures } from '../../contract/analytics.schema.ts';
import { MAX_TIME_MS } from '../database.ts';
import { inDays, type Period, presentPeriod } from './period.ts';
import { DailyStatsModel, STAGES_OF_DAYS } from './stats.model.ts';
import { completionRateOf, hasCounts, leadCaptureRateOf, stageTotals, sumTotals, type Totals } from './totals.ts';

const COUNTS = ['views', 'starts', 'completions', 'leads'] as const;
type Sums = Pick<Totals, (typeof COUNTS)[number]>;
type Group = Sums & { _id: string };

/**
 * Figures of all of an owner's quizzes over a period of days in `timeZone`. The days are added up by the database, from their index alone. `ofAllTime`
 * are the totals by quiz where the period is all there is: then no day is read for them.
 */
export async function periodFigures(
  owner: string,
  quizzes: ReadonlyArray<{ _id: string; title: string }>,
  period: Period,
  timeZone: string,
  ofAllTime?: ReadonlyMap<string, Sums>,
): Promise<PeriodFigures> {
  const [byQuiz, byDay] = await Promise.all([
    ofAllTime ?? sumsBy('quiz', owner, period).then((groups) => new Map(groups.map((group) => [group._id, group]))),
    sumsBy('day', owner, period),
  ]);
  const own = quizzes.map(({ _id, title }) => {
    const totals = stageTotals(byQuiz.get(_id));
    return { id: _id, title, ...totals, ...rates(totals) };
  });
  const totals = sumTotals(own);
  return {
    period: presentPeriod(period, timeZone),
    totalViews: totals.views,
    totalStarts: totals.starts,
    totalCompletions: totals.completions,
    totalLeads: totals.leads,
    ...rates(totals),
    daily: byDay
      .filter(hasCounts)
      .sort((a, b) => (a._id < b._id ? -1 : 1))
      .map(({ _id, ...amounts }) => ({ day: _id, ...stageTotals(amounts) })),
    quizzes: own.sort((a, b) => b.leads - a.leads || b.views - a.views),
  };
}

const rates = (totals: Sums) => ({
  completionRate: completionRateOf(totals),
  leadCaptureRate: leadCaptureRateOf(totals),
});

const sumsBy = (key: 'quiz' | 'day', owner: string, period: Period): Promise<Group[]> =>
  DailyStatsModel.aggregate<Group>([
    { $match: { owner, ...inDays(period) } },
    { $group: { _id: `$${key}`, ...Object.fromEntries(COUNTS.map((name) => [name, { $sum: `$${name}` }])) } },
  ])
    .option({ maxTimeMS: MAX_TIME_MS, hint: STAGES_OF_DAYS })
    .exec();
