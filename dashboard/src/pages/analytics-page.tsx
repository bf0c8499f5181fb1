import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { QuizAnalytics } from '#contract/analytics.schema';
import type { LeadSummary } from '#contract/submission.schema';
import { Bars } from '../features/analytics/bars.tsx';
import { analyticsQueries } from '../features/analytics/queries.ts';
import { ExportButton } from '../features/leads/export-button.tsx';
import { quizQueries } from '../features/quizzes/queries.ts';
import { QuizNotFound } from '../features/quizzes/quiz-not-found.tsx';
import { ApiError } from '../lib/api.ts';
import { longDate, percent, shortDate } from '../lib/format.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader, StatCard } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';

const RECENT_LEADS = 10;

export function Component() {
  const { id } = useParams();
  if (id) return <QuizFigures id={id} />;
  return (
    <Page title="Analytics" crumbs={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Analytics' }]}>
      <EmptyState icon={<ChartColumn />} title="Analytics" text="Select a quiz to view its analytics.">
        <Button asChild variant="primary">
          <Link to="/dashboard/quizzes">My Quizzes</Link>
        </Button>
      </EmptyState>
    </Page>
  );
}

function QuizFigures({ id }: { id: string }) {
  const quiz = useQuery(quizQueries.detail(id));
  const analytics = useQuery(analyticsQueries.quiz(id));
  const leads = useQuery(analyticsQueries.leads(id));
  const error = quiz.error ?? analytics.error ?? leads.error;
  if (error instanceof ApiError && error.status === 404) return <QuizNotFound />;
  const title = quiz.data?.title ?? 'Analytics';
  return (
    <Page
      title={title}
      subtitle="Analytics"
      crumbs={[
        { label: 'Dashboard', to: '/dashboard' },
        { label: 'Analytics', to: '/dashboard/analytics' },
        { label: title },
      ]}
      actions={quiz.data ? <ExportButton path={`/api/quizzes/${id}/export`} filename={`${title}-leads.csv`} /> : null}
    >
      {error ? (
        <ErrorState onRetry={() => Promise.all([quiz.refetch(), analytics.refetch(), leads.refetch()])} />
      ) : analytics.data && leads.data ? (
        <Figures data={analytics.data} leads={leads.data} />
      ) : (
        <div className="grid gap-5" role="status" aria-label="Loading">
          <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
            {['a', 'b', 'c', 'd'].map((key) => (
              <Skeleton key={key} className="h-[130px] rounded-card" />
            ))}
          </div>
          <Skeleton className="h-64 rounded-card" />
        </div>
      )}
    </Page>
  );
}

function Figures({ data, leads }: { data: QuizAnalytics; leads: LeadSummary[] }) {
  const formula = (name: string) => data.explain?.[name]?.formula ?? '';
  const { totalViews, totalStarts, totalCompletions, totalLeads } = data;
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard label="Quiz Starts" value={String(totalStarts)} title={formula('totalStarts')} />
        <StatCard
          label="Completions"
          value={String(totalCompletions)}
          hint={`${percent(data.completionRate)} completion rate`}
          title={formula('completionRate')}
        />
        <StatCard
          label="Leads Generated"
          value={String(totalLeads)}
          hint={`${percent(data.leadCaptureRate)} lead capture rate`}
          title={formula('leadCaptureRate')}
        />
        <StatCard
          label="Avg. Score"
          value={data.averageScore.toFixed(0)}
          hint="out of 100 points"
          title={formula('averageScore')}
        />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card>
          <CardHeader title="Performance Metrics" text="From view to lead" />
          <Bars
            total={totalViews}
            rows={[
              { label: 'Views', count: totalViews },
              { label: 'Starts', count: totalStarts },
              { label: 'Completions', count: totalCompletions },
              { label: 'Leads', count: totalLeads },
            ]}
          />
          {data.timeToComplete.count ? (
            <p className="mt-4 text-[13px] text-hint">
              Half of all completions took up to {data.timeToComplete.median} s.
            </p>
          ) : null}
        </Card>
        <Card>
          <CardHeader title="Outcome Distribution" />
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
        <CardHeader title="Answers per Question" text="How many came this far, and what they chose" />
        <div className="grid gap-6 lg:grid-cols-2">
          {data.questions.map(({ id, title, answered, dropOff, options }) => (
            <section key={id} className="min-w-0">
              <h3 className="font-medium break-words">{title}</h3>
              <p className="mb-2 text-[13px] text-hint">
                {answered} answered, {dropOff} left here
              </p>
              <Bars total={totalCompletions} rows={options.map(({ text, count }) => ({ label: text, count }))} />
            </section>
          ))}
        </div>
      </Card>
      <Card>
        <CardHeader title="Recent Leads" action={<Badge>{totalLeads}</Badge>} />
        {leads.length === 0 ? (
          <p className="py-8 text-center text-soft">No leads yet</p>
        ) : (
          <LeadTable leads={leads.slice(0, RECENT_LEADS)} />
        )}
      </Card>
    </div>
  );
}

function LeadTable({ leads }: { leads: LeadSummary[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-[13px]">
        <thead className="text-left text-soft">
          <tr>
            {['Name', 'Email', 'Outcome'].map((label) => (
              <th key={label} className="py-2 pr-4 font-medium">
                {label}
              </th>
            ))}
            <th className="py-2 pr-4 text-right font-medium">Score</th>
            <th className="py-2 text-right font-medium">Date</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {leads.map(({ id, name, email, outcome, totalScore, createdAt }) => (
            <tr key={id}>
              <td className="py-2.5 pr-4">{name || '–'}</td>
              <td className="py-2.5 pr-4">{email}</td>
              <td className="py-2.5 pr-4">{outcome || '–'}</td>
              <td className="py-2.5 pr-4 text-right tabular-nums">{totalScore}/100</td>
              <td className="py-2.5 text-right whitespace-nowrap" title={longDate(createdAt)}>
                {shortDate(createdAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
