import type { PeriodFigures } from '../../../contract/analytics/analytics.schema.ts';
import {
  completionRateOf,
  hasCounts,
  leadCaptureRateOf,
  type StageTotals,
  stageTotals,
  sumTotals,
} from '../projection/totals.ts';
import { type Period, presentPeriod } from './period.ts';
import { totalsOfDays } from './stored-totals.ts';

/**
 * Figures of all of an owner's quizzes over a period of days in `timeZone`. The days are added up by the database, from their index alone. `ofAllTime`
 * are the totals by quiz where the period is all there is: then no day is read for them.
 */
export async function periodFigures(
  owner: string,
  quizzes: ReadonlyArray<{ _id: string; title: string }>,
  period: Period,
  timeZone: string,
  ofAllTime?: ReadonlyMap<string, StageTotals>,
): Promise<PeriodFigures> {
  const [byQuiz, byDay] = await Promise.all([
    ofAllTime ?? totalsOfDays('quiz', { owner, ...period }),
    totalsOfDays('day', { owner, ...period }),
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
    daily: [...byDay]
      .filter(([, amounts]) => hasCounts(amounts))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, amounts]) => ({ day, ...stageTotals(amounts) })),
    quizzes: own.sort((a, b) => b.leads - a.leads || b.views - a.views),
  };
}

const rates = (totals: StageTotals) => ({
  completionRate: completionRateOf(totals),
  leadCaptureRate: leadCaptureRateOf(totals),
});
