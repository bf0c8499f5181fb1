import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { percent } from '../../lib/format.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { OUTDATED_FIGURES, QueryView } from '../../ui/query-view.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { Loading } from '../../ui/states.tsx';
import { Funnel } from './funnel.tsx';
import { daysOf, periodOf } from './period.ts';
import { PeriodSwitch } from './period-switch.tsx';
import { analyticsQueries } from './queries.ts';
import { TimeCard } from './time-card.tsx';

/** The figures of all quizzes over a period; nothing where there is no quiz. */
export function AllQuizzes() {
  const [query] = useSearchParams();
  const key = periodOf(query);
  const days = daysOf(key);
  const all = useQuery(analyticsQueries.all(days));
  const search = key === 'all' ? '' : `?period=${key}`;
  return (
    <QueryView query={all} loading={<Loading className="h-80 rounded-card" />} outdated={OUTDATED_FIGURES}>
      {({ inPeriod: figures, asOf }, notice) =>
        figures?.quizzes.length ? (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 className="text-base font-semibold">All quizzes</h2>
              <div className="flex items-center gap-3">
                <PeriodSwitch value={key} />
                <RefreshButton keys={['/api/analytics/overview']} updatedAt={all.dataUpdatedAt} asOf={asOf} />
              </div>
            </div>
            {notice}
            <div className="grid gap-5 transition-opacity aria-busy:opacity-60" aria-busy={all.isPlaceholderData}>
              <Card aria-label="Quizzes">
                <CardHeader title="Quizzes" text="Most leads first" />
                <DataTable
                  caption="Figures by quiz"
                  head={['Quiz', 'Views', 'Starts', 'Completions', 'Completion rate', 'Leads']}
                  rows={figures.quizzes.map((quiz) => [
                    <Link
                      key="title"
                      to={`/dashboard/analytics/${quiz.id}${search}`}
                      className="font-medium text-brand-ink underline-offset-2 hover:underline"
                    >
                      {quiz.title}
                    </Link>,
                    quiz.views,
                    quiz.starts,
                    quiz.completions,
                    percent(quiz.completionRate),
                    quiz.leads,
                  ])}
                />
              </Card>
              {figures.totalViews ? (
                <>
                  <Card aria-label="Funnel">
                    <CardHeader title="Funnel" text="All quizzes together" />
                    <Funnel
                      counts={[figures.totalViews, figures.totalStarts, figures.totalCompletions, figures.totalLeads]}
                    />
                  </Card>
                  <TimeCard daily={figures.daily} days={days} />
                </>
              ) : null}
            </div>
          </>
        ) : null
      }
    </QueryView>
  );
}
