import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { AllQuizzes } from '../features/analytics/all-quizzes.tsx';
import { LoadingFigures } from '../features/analytics/loading.tsx';
import { NothingYet } from '../features/analytics/nothing-yet.tsx';
import { daysOf, daysQuery, periodOf } from '../features/analytics/period.ts';
import { PeriodSwitch } from '../features/analytics/period-switch.tsx';
import { analyticsQueries } from '../features/analytics/queries.ts';
import { QuizCharts } from '../features/analytics/quiz-charts.tsx';
import { QuizFigures } from '../features/analytics/quiz-figures.tsx';
import { ExportButton } from '../features/leads/export-button.tsx';
import { quizQueries } from '../features/quizzes/queries.ts';
import { QuizNotFound } from '../features/quizzes/quiz-not-found.tsx';
import { ApiError } from '../lib/api.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { allOf, OUTDATED_FIGURES, QueryView } from '../ui/query-view.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { EmptyState } from '../ui/states.tsx';

export function Component() {
  const { id } = useParams();
  if (id) return <QuizAnalyticsPage key={id} id={id} />;
  return (
    <Page title="Analytics" crumbs={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Analytics' }]}>
      <div className="grid gap-5">
        <EmptyState icon={<ChartColumn />} title="Analytics" text="Select a quiz to view its analytics.">
          <Button asChild variant="primary">
            <Link to="/dashboard/quizzes">My Quizzes</Link>
          </Button>
        </EmptyState>
        <AllQuizzes />
      </div>
    </Page>
  );
}

function QuizAnalyticsPage({ id }: { id: string }) {
  const [query] = useSearchParams();
  const key = periodOf(query);
  const days = daysOf(key);
  const quiz = useQuery(quizQueries.detail(id));
  const analytics = useQuery(analyticsQueries.quiz(id, days));
  const leads = useQuery(analyticsQueries.leads(id, days));
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
      actions={
        <>
          <PeriodSwitch value={key} />
          <RefreshButton keys={['/api/quizzes']} updatedAt={analytics.dataUpdatedAt} asOf={analytics.data?.asOf} />
          {quiz.data ? (
            <ExportButton
              path={`/api/quizzes/${id}/export?${daysQuery(days).slice(1)}`}
              filename={`${title}-leads.csv`}
            />
          ) : null}
        </>
      }
    >
      <QueryView query={allOf([quiz, analytics, leads])} loading={<LoadingFigures />} outdated={OUTDATED_FIGURES}>
        {([quizData, figures, latest], notice) => (
          <div
            className="grid gap-5 transition-opacity aria-busy:opacity-60"
            aria-busy={analytics.isPlaceholderData || leads.isPlaceholderData}
          >
            {notice}
            <QuizFigures data={figures} leads={latest} />
            {figures.totalViews ? (
              <QuizCharts data={figures} days={days} />
            ) : (
              <NothingYet quiz={quizData} allTime={key === 'all'} />
            )}
          </div>
        )}
      </QueryView>
    </Page>
  );
}
