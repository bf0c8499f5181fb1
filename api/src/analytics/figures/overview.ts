import type { Overview } from '../../../contract/analytics/analytics.schema.ts';
import { overviewFormulas } from '../../../contract/analytics/formulas.ts';
import { growth } from '../../../contract/analytics/rates.ts';
import { addDays, dayOf } from '../../../contract/time-zone.ts';
import { newestActivities } from '../../quizzes/editing/record-activity.ts';
import { newestLeadsOf } from '../../submissions/reading/newest-submissions.ts';
import { type QuizTitles, titleOf } from '../../submissions/reading/present-submission.ts';
import type { Clock } from '../../users/time-zones.ts';
import { figuresState } from '../projection/figures-state.ts';
import { completionRateOf, hasCounts, sumTotals, type Totals } from '../projection/totals.ts';
import type { Period } from './period.ts';
import { periodFigures } from './period-figures.ts';
import { projectedLeads, totalsByQuiz } from './stored-totals.ts';

type OverviewFormula = keyof typeof overviewFormulas;

const ACTIVITIES = 4;
const verbs = { quiz_created: 'created', quiz_published: 'published', quiz_unpublished: 'unpublished' } as const;

/** Figures over all of an owner's quizzes, with those of a period where one is given. `quizzes` are theirs; days and months are their account's. */
export async function overview(
  owner: string,
  quizzes: ReadonlyArray<{ _id: string; title: string; createdAt: Date }>,
  now: Date,
  { timeZone, isRecounting }: Clock,
  explain = false,
  period: Period = {},
): Promise<Omit<Overview, 'givenUp'>> {
  const { asOf } = await figuresState();
  const today = dayOf(now, timeZone);
  const thisMonth = today.slice(0, 7);
  const [stats, monthlyLeads, lastMonthLeads, recentActivity] = await Promise.all([
    totalsByQuiz({ owner }),
    leadsInMonth(owner, thisMonth),
    leadsInMonth(owner, addDays(`${thisMonth}-01`, -1).slice(0, 7)),
    recentActivities(owner, new Map(quizzes.map(({ _id, title }) => [_id, title]))),
  ]);
  const inPeriod =
    period.from || period.to
      ? await periodFigures(owner, quizzes, period, timeZone, isAllTime(period, today) ? stats : undefined)
      : undefined;
  const { starts, completions, leads } = sumTotals(stats.values());
  return {
    asOf: asOf.toISOString(),
    totalLeads: leads,
    totalStarts: starts,
    avgCompletionRate: completionRateOf({ completions, starts }),
    monthlyLeads,
    monthlyGrowth: growth(monthlyLeads, lastMonthLeads),
    recentActivity,
    topQuiz: topQuiz(quizzes, stats),
    ...(isRecounting && stats.size > 0 ? { recounting: true } : {}),
    ...(inPeriod ? { inPeriod } : {}),
    ...(explain
      ? {
          explain: explained({
            totalLeads: { leads },
            avgCompletionRate: { completions, starts },
            monthlyLeads: { monthlyLeads },
            monthlyGrowth: { monthlyLeads, lastMonthLeads },
          }),
        }
      : {}),
  };
}

/** Nothing is counted on days that are still to come. */
const isAllTime = ({ from, to }: Period, today: string): boolean => !from && to !== undefined && to >= today;

/** Most leads, then completion rate, then newest; null until a quiz has been seen. */
function topQuiz(quizzes: Parameters<typeof overview>[1], stats: Map<string, Totals>): Overview['topQuiz'] {
  const ranked = quizzes
    .flatMap(({ _id, title, createdAt }) => {
      const row = stats.get(_id);
      return row && hasCounts(row)
        ? [
            {
              id: _id,
              title,
              createdAt,
              completionRate: completionRateOf(row),
              leads: row.leads,
              views: row.views,
              starts: row.starts,
            },
          ]
        : [];
    })
    .sort(
      (a, b) =>
        b.leads - a.leads || b.completionRate - a.completionRate || b.createdAt.getTime() - a.createdAt.getTime(),
    );
  const [best] = ranked;
  if (!best) return null;
  const { createdAt: _createdAt, ...top } = best;
  return top;
}

/** @param month YYYY-MM */
async function leadsInMonth(owner: string, month: string): Promise<number> {
  const byQuiz = await projectedLeads(owner, { from: `${month}-01`, to: `${month}-31` });
  return [...byQuiz.values()].reduce((sum, leads) => sum + leads, 0);
}

async function recentActivities(owner: string, titles: QuizTitles): Promise<Overview['recentActivity']> {
  const [activities, leads] = await Promise.all([
    newestActivities(owner, ACTIVITIES),
    newestLeadsOf(owner, ACTIVITIES),
  ]);
  return [
    ...activities.map(({ kind, quiz, title, time }) => ({
      kind,
      quizId: quiz,
      time,
      description: kind === 'lead_received' ? `New lead for “${title}”` : `Quiz “${title}” ${verbs[kind]}`,
    })),
    ...leads.map((lead) => ({
      kind: 'lead_received' as const,
      quizId: lead.quiz,
      time: lead.createdAt,
      description: `${lead.own ? 'Your own run of' : 'New lead for'} “${titleOf(lead, titles)}”`,
    })),
  ]
    .sort((a, b) => b.time.getTime() - a.time.getTime())
    .slice(0, ACTIVITIES)
    .map((entry) => ({ ...entry, time: entry.time.toISOString() }));
}

/** How each figure is calculated, with the numbers that go into it. */
const explained = (counts: Record<OverviewFormula, Record<string, number>>): NonNullable<Overview['explain']> =>
  Object.fromEntries(
    (Object.keys(counts) as OverviewFormula[]).map((name) => [
      name,
      { formula: overviewFormulas[name], counts: counts[name] },
    ]),
  );
