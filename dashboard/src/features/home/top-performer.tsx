import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import { figure, percent } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { overviewQuery } from './queries.ts';

/** The quiz with the most leads. */
export function TopPerformer() {
  const { data } = useQuery(overviewQuery);
  const top = data?.topQuiz;
  return (
    <Card>
      <CardHeader title="Top Performer" />
      {!data ? (
        <Skeleton className="h-40" />
      ) : !top ? (
        <div className="py-8 text-center text-soft">
          <Trophy className="mx-auto mb-3 size-6 text-hint" aria-hidden />
          <p>No data available yet</p>
          <p className="text-[13px] text-hint">Create quizzes to see performance</p>
        </div>
      ) : (
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
      )}
    </Card>
  );
}
