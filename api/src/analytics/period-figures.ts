import type { PeriodFigures } from '../../contract/analytics.schema.ts';
import { rate } from '../../contract/rates.ts';
import { MAX_TIME_MS } from '../database.ts';
import { inDays, type Period, presentPeriod } from './period.ts';
import { type DailyStats, DailyStatsModel, type Totals } from './stats.model.ts';
import { wholeTotals } from './stats-of.ts';

type Row = Pick<DailyStats, 'quiz' | 'day'> & Partial<Totals>;
const NAMES = ['views', 'starts', 'completions', 'leads', 'scoreSum'] as const;

/** Figures of all of an owner's quizzes over a period of UTC days. Reads one small document a quiz and day. */
export async function periodFigures(
  owner: string,
  quizzes: ReadonlyArray<{ _id: string; title: string }>,
  period: Period,
): Promise<PeriodFigures> {
  const rows = await DailyStatsModel.find(
    { owner, ...inDays(period) },
    { _id: 0, quiz: 1, day: 1, ...Object.fromEntries(NAMES.map((name) => [name, 1])) },
  )
    .maxTimeMS(MAX_TIME_MS)
    .lean<Row[]>();
  const byQuiz = grouped(rows, 'quiz');
  const own = quizzes.map(({ _id, title }) => {
    const { scoreSum: _, ...totals } = wholeTotals(byQuiz.get(_id));
    return { id: _id, title, ...totals, ...rates(totals) };
  });
  const sum = (name: 'views' | 'starts' | 'completions' | 'leads') => own.reduce((all, quiz) => all + quiz[name], 0);
  const totals = { starts: sum('starts'), completions: sum('completions'), leads: sum('leads') };
  return {
    period: presentPeriod(period),
    totalViews: sum('views'),
    totalStarts: totals.starts,
    totalCompletions: totals.completions,
    totalLeads: totals.leads,
    ...rates(totals),
    daily: [...grouped(rows, 'day')]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, amounts]) => {
        const { scoreSum: _, ...figures } = wholeTotals(amounts);
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
  const groups = new Map<string, Totals>();
  for (const row of rows) {
    const group = groups.get(row[key]) ?? { views: 0, starts: 0, completions: 0, leads: 0, scoreSum: 0 };
    for (const name of NAMES) group[name] += row[name] ?? 0;
    groups.set(row[key], group);
  }
  return groups;
}
