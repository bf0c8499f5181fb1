import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview } from '#contract/analytics/analytics.schema';
import { figure, percent } from '../../lib/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/states.tsx';
import { overviewQuery } from './queries.ts';

/** The quiz with the most leads. */
export function TopPerformer() {
  const query = useQuery(overviewQuery);
  return (
    <Card>
      <CardHeader title="Top Performer" />
      <QueryView query={query} loading={<Skeleton className="h-40" />} inCard>
        {({ topQuiz }) => (topQuiz ? <TopQuiz top={topQuiz} /> : <NoTopQuiz />)}
      </QueryView>
    </Card>
  );
}

const NoTopQuiz = () => (
  <div className="py-8 text-center text-soft">
    <Trophy className="mx-auto mb-3 size-6 text-hint" aria-hidden />
    <p>No data available yet</p>
    <p className="text-[13px] text-hint">Create quizzes to see performance</p>
  </div>
);

const TopQuiz = ({ top }: { top: NonNullable<Overview['topQuiz']> }) => (
  <>
    <h3 className="font-semibold break-words">{top.title}</h3>
    <dl className="my-4 grid grid-cols-3 gap-4">
      {[
        ['Completion rate', top.starts ? percent(top.completionRate) : '–'],
        ['Total leads', figure(top.leads)],
        ['Views', figure(top.views)],
      ].map(([label, value]) => (
        <div key={label}>
          <dt className="text-[13px] text-soft">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
    <Button asChild>
      <Link to={`/dashboard/quiz-builder/${top.id}`}>View Quiz</Link>
    </Button>
  </>
);
