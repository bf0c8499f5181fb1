import type { UseQueryResult } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview, PeriodFigures } from '#contract/analytics/analytics.schema';
import { percent } from '../../lib/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { DataTable } from '../../ui/display/data-table.tsx';
import { OUTDATED_FIGURES, QueryView } from '../../ui/feedback/query-view.tsx';
import { EmptyState, Loading } from '../../ui/feedback/states.tsx';
import { daysOf, type PeriodKey } from './period.ts';
import { RecountNotice } from './recount-notice.tsx';
import { TimeCard } from './time-card.tsx';

type AllQuizzesProps = { query: UseQueryResult<Overview>; period: PeriodKey };

/** The figures of all quizzes over a period, each the way to its own. */
export function AllQuizzes({ query, period }: AllQuizzesProps) {
  return (
    <QueryView query={query} loading={<Loading className="h-80 rounded-card" />} outdated={OUTDATED_FIGURES}>
      {({ inPeriod: figures, recounting }, notice) => (
        <div
          className="grid grid-cols-1 gap-5 transition-opacity aria-busy:opacity-60"
          aria-busy={query.isPlaceholderData}
        >
          {notice}
          {recounting ? <RecountNotice /> : null}
          {figures?.quizzes.length ? (
            <>
              <QuizTable figures={figures} search={period === 'all' ? '' : `?period=${period}`} />
              {figures.totalViews ? <TimeCard daily={figures.daily} days={daysOf(period)} /> : null}
            </>
          ) : (
            <EmptyState
              icon={<ChartColumn />}
              title="No quizzes yet"
              text="Create your first quiz to start capturing leads!"
            >
              <Button asChild variant="primary">
                <Link to="/dashboard/quiz-builder">Create Your First Quiz</Link>
              </Button>
            </EmptyState>
          )}
        </div>
      )}
    </QueryView>
  );
}

function QuizTable({ figures, search }: { figures: PeriodFigures; search: string }) {
  const total = [
    'Total',
    figures.totalViews,
    figures.totalStarts,
    figures.totalCompletions,
    figures.totalStarts ? percent(figures.completionRate) : '–',
    figures.totalLeads,
  ];
  return (
    <Card aria-label="All quizzes">
      <CardHeader title="All quizzes" text="Most leads first" />
      <DataTable
        caption="Figures by quiz"
        head={['Quiz', 'Views', 'Starts', 'Completions', 'Completion rate', 'Leads']}
        rows={figures.quizzes.map((quiz) => [
          <Link
            key="title"
            to={`/dashboard/analytics/${quiz.id}${search}`}
            className="inline-block py-1 font-medium text-brand-ink underline-offset-2 hover:underline pointer-coarse:py-3"
          >
            {quiz.title}
          </Link>,
          quiz.views,
          quiz.starts,
          quiz.completions,
          quiz.starts ? percent(quiz.completionRate) : '–',
          quiz.leads,
        ])}
        {...(figures.quizzes.length > 1 ? { total } : {})}
      />
    </Card>
  );
}
