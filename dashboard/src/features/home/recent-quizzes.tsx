import { useQuery } from '@tanstack/react-query';
import { Pencil, Share2 } from 'lucide-react';
import { Link } from 'react-router';
import type { QuizSummary } from '#contract/quiz/quiz.schema';
import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Tip } from '../../ui/overlays/tip.tsx';
import { conversionText } from '../quizzes/conversion-text.ts';
import { quizQueries } from '../quizzes/queries.ts';
import { QuizColor } from '../quizzes/quiz-color.tsx';
import { StatusBadge } from '../quizzes/status-badge.tsx';

/** The newest quizzes and how they do; nothing where there are none. */
export function RecentQuizzes() {
  const query = useQuery(quizQueries.recent());
  const { data, isLoadingError } = query;
  if (!data?.quizzes.length && !isLoadingError) return null;
  return (
    <Card>
      <CardHeader
        title="Recent Quizzes"
        action={
          <Button asChild variant="ghost" className="-my-2 -mr-4">
            <Link to="/dashboard/quizzes">View All</Link>
          </Button>
        }
      />
      <QueryView query={query} loading={null} inCard>
        {({ quizzes }) => (
          <ul className="divide-y divide-hairline">
            {quizzes.map((quiz) => (
              <RecentQuiz key={quiz.id} quiz={quiz} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function RecentQuiz({ quiz }: { quiz: QuizSummary }) {
  const { id, title, primaryColor, published, questionCount, submissionCount } = quiz;
  return (
    <li className="flex items-center gap-x-4 py-2.5 last:pb-0">
      <QuizColor color={primaryColor} />
      <div className="-ml-1.5 min-w-0 flex-1">
        <p className="truncate font-medium max-sm:line-clamp-2 max-sm:whitespace-normal" title={title}>
          {title}
        </p>
        <p className="text-[13px] text-soft tabular-nums">
          {plural(questionCount, 'question')} · {plural(submissionCount, 'submission')} ·{' '}
          <span className="whitespace-nowrap">{conversionText(quiz)}</span>
        </p>
        <div className="mt-1 sm:hidden">
          <StatusBadge published={published} />
        </div>
      </div>
      <div className="max-sm:hidden">
        <StatusBadge published={published} />
      </div>
      <div className="flex">
        <Tip text="Edit">
          <Button asChild variant="ghost" size="icon">
            <Link to={`/dashboard/quiz-builder/${id}`} aria-label={`Edit ${title}`}>
              <Pencil />
            </Link>
          </Button>
        </Tip>
        <Tip text="Share">
          <Button asChild variant="ghost" size="icon">
            <Link to="/dashboard/share" aria-label={`Share ${title}`}>
              <Share2 />
            </Link>
          </Button>
        </Tip>
      </div>
    </li>
  );
}
