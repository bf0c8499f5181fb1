import type { PeriodFigures } from '../../contract/analytics.schema.ts';
import { rate } from '../../contract/rates.ts';
import { MAX_TIME_MS } from '../database.ts';
import { inDays, type Period, presentPeriod } from './period.ts';
import { type DailyStats, DailyStatsModel } from './stats.model.ts';
import { consistentTotals, sumTotals, TOTALS, type Totals } from './totals.ts';

type Row = Pick<DailyStats, 'quiz' | 'day'> & Partial<Totals>;

/** Figures of all of an owner's quizzes over a period of UTC days. Reads one small document per quiz and day. */
export async function periodFigures(
  owner: string,
  quizzes: ReadonlyArray<{ _id: string; title: string }>,
  period: Period,
): Promise<PeriodFigures> {
  const rows = await DailyStatsModel.find(
    { owner, ...inDays(period) },
    { _id: 0, quiz: 1, day: 1, ...Object.fromEntries(TOTALS.map((name) => [name, 1])) },
  )
    .maxTimeMS(MAX_TIME_MS)
    .lean<Row[]>();
  const byQuiz = grouped(rows, 'quiz');
  const own = quizzes.map(({ _id, title }) => {
    const { scoreSum: _, ...totals } = consistentTotals(byQuiz.get(_id));
    return { id: _id, title, ...totals, ...rates(totals) };
  });
  const totals = sumTotals(own);
  return {
    period: presentPeriod(period),
    totalViews: totals.views,
    totalStarts: totals.starts,
    totalCompletions: totals.completions,
    totalLeads: totals.leads,
    ...rates(totals),
    daily: [...grouped(rows, 'day')]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, amounts]) => {
        const { scoreSum: _, ...figures } = consistentTotals(amounts);
        return { day, ...figures };
      }),
    quizzes: own.sort((a, b) => b.leads - a.leads || b.views - a.views),
  };
}

const rates = ({ starts, completions, leads }: Pick<Totals, 'starts' | 'completions' | 'leads'>) => ({
  completionRate: rate(completions, starts),
  leadCaptureRate: rate(leads, completions),
});

function grouped(rows: readonly Row[], key: 'quiz' | 'day'): Map<string, Totals> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[key]) ?? [];
    group.push(row);
    groups.set(row[key], group);
  }
  return new Map([...groups].map(([name, group]) => [name, sumTotals(group)]));
}
