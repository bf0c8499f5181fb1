import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { RecountNotice } from '../features/analytics/recount-notice.tsx';
import { FirstSteps } from '../features/home/first-steps.tsx';
import { GivenUp } from '../features/home/given-up.tsx';
import { overviewQuery } from '../features/home/queries.ts';
import { QuickActions } from '../features/home/quick-actions.tsx';
import { RecentActivity } from '../features/home/recent-activity.tsx';
import { RecentQuizzes } from '../features/home/recent-quizzes.tsx';
import { Stats } from '../features/home/stats.tsx';
import { TopPerformer } from '../features/home/top-performer.tsx';
import { quizQueries } from '../features/quizzes/queries.ts';
import { Button } from '../ui/actions/button.tsx';
import { RefreshButton } from '../ui/actions/refresh-button.tsx';
import { allOf, OUTDATED_FIGURES } from '../ui/feedback/query-view.tsx';
import { Outdated } from '../ui/feedback/states.tsx';
import { Page } from '../ui/layout/page.tsx';

export function Component() {
  const quizzes = useQuery(quizQueries.recent());
  const overview = useQuery(overviewQuery);
  const all = allOf([quizzes, overview]);
  return (
    <Page
      title="Dashboard"
      subtitle="Monitor your quiz performance and lead generation"
      actions={
        <>
          <RefreshButton
            keys={['/api/analytics/overview', '/api/quizzes']}
            updatedAt={overview.dataUpdatedAt}
            asOf={overview.data?.asOf}
          />
          <Button asChild variant="primary">
            <Link to="/dashboard/quiz-builder">
              <Plus /> Create Quiz
            </Link>
          </Button>
        </>
      }
    >
      {/* Each card shows its own shape while it waits, and what it could not load. */}
      <div className="grid grid-cols-1 gap-5">
        {all.isRefetchError ? (
          <Outdated text={OUTDATED_FIGURES} busy={all.isFetching} onRetry={() => all.refetch()} />
        ) : null}
        {overview.data?.recounting ? <RecountNotice /> : null}
        <FirstSteps />
        <GivenUp />
        <Stats />
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-5">
            <RecentQuizzes />
            <TopPerformer />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <RecentActivity />
            <QuickActions />
          </div>
        </div>
      </div>
    </Page>
  );
}
