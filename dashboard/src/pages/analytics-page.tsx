import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { AllQuizzes } from '../features/analytics/all-quizzes.tsx';
import { NothingYet } from '../features/analytics/nothing-yet.tsx';
import { comparedWith, daysBefore, daysOf, daysQuery, periodOf } from '../features/analytics/period.ts';
import { PeriodSwitch } from '../features/analytics/period-switch.tsx';
import { analyticsQueries } from '../features/analytics/queries.ts';
import { QuizDetails } from '../features/analytics/quiz-details.tsx';
import { QuizFigures } from '../features/analytics/quiz-figures.tsx';
import { RecentLeads } from '../features/analytics/recent-leads.tsx';
import { RecountNotice } from '../features/analytics/recount-notice.tsx';
import { ExportButton } from '../features/leads/export-button.tsx';
import { quizQueries } from '../features/quizzes/queries.ts';
import { QuizNotFound } from '../features/quizzes/quiz-not-found.tsx';
import { StatusBadge } from '../features/quizzes/status-badge.tsx';
import { ApiError } from '../lib/api.ts';
import { RefreshButton } from '../ui/actions/refresh-button.tsx';
import { allOf, OUTDATED_FIGURES, QueryView } from '../ui/feedback/query-view.tsx';
import { Skeleton } from '../ui/feedback/states.tsx';
import { Page } from '../ui/layout/page.tsx';

export function Component() {
  const { id } = useParams();
  return id ? <QuizAnalyticsPage key={id} id={id} /> : <OverviewPage />;
}

function OverviewPage() {
  const [query] = useSearchParams();
  const key = periodOf(query);
  const all = useQuery(analyticsQueries.all(daysOf(key)));
  return (
    <Page
      title="Analytics"
      subtitle={
        <>
          Select a quiz to view its analytics.{' '}
          <Link to="/dashboard/quizzes" className="font-medium text-brand-ink underline underline-offset-2">
            My Quizzes
          </Link>
        </>
      }
      crumbs={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Analytics' }]}
      actions={
        <>
          <PeriodSwitch value={key} isShown={all.isSuccess && !all.isPlaceholderData} />
          <RefreshButton keys={['/api/analytics/overview']} updatedAt={all.dataUpdatedAt} asOf={all.data?.asOf} />
        </>
      }
    >
      <AllQuizzes query={all} period={key} />
    </Page>
  );
}

/** From a quiz's figures to what else there is of it. */
const ways = [
  { label: 'Edit', to: '/dashboard/quiz-builder' },
  { label: 'Share', to: '/dashboard/share' },
  { label: 'History', to: '/dashboard/history' },
] as const;

function QuizAnalyticsPage({ id }: { id: string }) {
  const [query] = useSearchParams();
  const key = periodOf(query);
  const days = daysOf(key);
  const quiz = useQuery(quizQueries.detail(id));
  const analytics = useQuery(analyticsQueries.quiz(id, days));
  const leads = useQuery(analyticsQueries.leads(id, days));
  const earlier = daysBefore(key);
  // What they are compared with comes when it comes; without it nothing is missing.
  const before = useQuery({ ...analyticsQueries.quiz(id, earlier ?? {}), enabled: earlier !== undefined });
  const said = quiz.data && comparedWith(key, quiz.data.createdAt);
  const error = quiz.error ?? analytics.error ?? leads.error;
  if (error instanceof ApiError && error.status === 404) return <QuizNotFound />;
  const title = quiz.data?.title ?? 'Analytics';
  return (
    <Page
      title={title}
      windowTitle={quiz.data ? `${title} · Analytics` : title}
      subtitle={
        quiz.data ? (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <StatusBadge published={quiz.data.status === 'published'} />
            {ways.map(({ label, to }) => (
              <Link
                key={label}
                to={`${to}/${id}`}
                className="rounded font-medium text-brand-ink underline-offset-2 hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center"
              >
                {label}
              </Link>
            ))}
          </span>
        ) : (
          'Analytics'
        )
      }
      crumbs={[
        { label: 'Dashboard', to: '/dashboard' },
        { label: 'Analytics', to: '/dashboard/analytics' },
        { label: title },
      ]}
      actions={
        <>
          <PeriodSwitch value={key} isShown={analytics.isSuccess && !analytics.isPlaceholderData} />
          <RefreshButton keys={['/api/quizzes']} updatedAt={analytics.dataUpdatedAt} asOf={analytics.data?.asOf} />
          {quiz.data ? (
            <ExportButton
              path={`/api/quizzes/${id}/export`}
              filters={daysQuery(days).slice(1)}
              filename={`${title}-leads`}
              without={['quiz']}
            />
          ) : null}
        </>
      }
    >
      <QueryView query={allOf([quiz, analytics])} loading={<LoadingFigures />} outdated={OUTDATED_FIGURES}>
        {([quizData, figures], notice) => (
          <div
            className="grid gap-5 transition-opacity aria-busy:opacity-60"
            aria-busy={analytics.isPlaceholderData || leads.isPlaceholderData}
          >
            {notice}
            {figures.recounting ? <RecountNotice /> : null}
            <QuizFigures
              data={figures}
              outcomes={quizData.outcomes}
              before={
                before.data && !before.isPlaceholderData && !analytics.isPlaceholderData && said
                  ? { figures: before.data, said }
                  : undefined
              }
            />
            {figures.totalViews ? (
              <QuizDetails quizId={id} data={figures} days={days} />
            ) : (
              // Until the figures of all time are there these are still those of the period before.
              <NothingYet quiz={quizData} allTime={key === 'all' && !analytics.isPlaceholderData} />
            )}
            <RecentLeads quizId={id} days={days} query={leads} outcomes={quizData.outcomes} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

/** The shape of the page to come. */
function LoadingFigures() {
  return (
    <div className="grid gap-5" role="status" aria-label="Loading">
      <Skeleton className="h-[222px] rounded-card lg:h-[130px]" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-[270px] rounded-card" />
        <Skeleton className="h-[270px] rounded-card" />
      </div>
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
