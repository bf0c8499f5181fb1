import type { QuizAnalytics } from '#contract/analytics.schema';
import type { LeadSummary } from '#contract/submission.schema';
import { percent } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader, StatCard } from '../../ui/card.tsx';
import { Bars } from './bars.tsx';
import { Info } from './info.tsx';
import { LeadTable } from './lead-table.tsx';

const RECENT_LEADS = 10;

/** The figures in cards, and the newest leads. */
export function QuizFigures({ data, leads }: { data: QuizAnalytics; leads: LeadSummary[] }) {
  const { totalViews, totalStarts, totalCompletions, totalLeads } = data;
  const info = (name: Parameters<typeof Info>[0]['name'], label: string) => (
    <Info name={name} label={label} data={data} />
  );
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard label="Quiz Starts" value={String(totalStarts)} info={info('totalStarts', 'Quiz Starts')} />
        <StatCard
          label="Completions"
          value={String(totalCompletions)}
          hint={`${percent(data.completionRate)} completion rate`}
          info={info('completionRate', 'Completion rate')}
        />
        <StatCard
          label="Leads Generated"
          value={String(totalLeads)}
          hint={`${percent(data.leadCaptureRate)} lead capture rate`}
          info={info('leadCaptureRate', 'Lead capture rate')}
        />
        <StatCard
          label="Avg. Score"
          value={data.averageScore.toFixed(0)}
          hint="out of 100 points"
          info={info('averageScore', 'Avg. Score')}
        />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card>
          <CardHeader
            title="Performance Metrics"
            text="From view to lead"
            action={info('totalViews', 'Performance Metrics')}
          />
          <Bars
            total={totalViews}
            rows={[
              { label: 'Views', count: totalViews },
              { label: 'Starts', count: totalStarts },
              { label: 'Completions', count: totalCompletions },
              { label: 'Leads', count: totalLeads },
            ]}
          />
        </Card>
        <Card>
          <CardHeader title="Outcome Distribution" action={info('outcomeDistribution', 'Outcome Distribution')} />
          {data.outcomeDistribution.length ? (
            <Bars
              total={totalCompletions}
              rows={data.outcomeDistribution.map(({ name, count }) => ({ label: name || 'No outcome', count }))}
            />
          ) : (
            <p className="py-8 text-center text-soft">No completions yet</p>
          )}
        </Card>
      </div>
      <Card>
        <CardHeader title="Recent Leads" action={<Badge>{totalLeads}</Badge>} />
        {leads.length === 0 ? (
          <p className="py-8 text-center text-soft">No leads yet</p>
        ) : (
          <LeadTable leads={leads.slice(0, RECENT_LEADS)} />
        )}
      </Card>
    </>
  );
}
