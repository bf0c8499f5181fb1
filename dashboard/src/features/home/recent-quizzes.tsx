import { useQuery } from '@tanstack/react-query';
import { Pencil, Share2 } from 'lucide-react';
import { Link } from 'react-router';
import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Tip } from '../../ui/tip.tsx';
import { quizQueries } from '../quizzes/queries.ts';

/** The newest quizzes; nothing where there are none. */
export function RecentQuizzes() {
  const { data } = useQuery(quizQueries.recent());
  if (!data?.quizzes.length) return null;
  return (
    <Card>
      <CardHeader
        title="Recent Quizzes"
        action={
          <Button asChild>
            <Link to="/dashboard/quizzes">View All</Link>
          </Button>
        }
      />
      <ul className="divide-y divide-hairline">
        {data.quizzes.map(({ id, title, questionCount, submissionCount }) => (
          <li key={id} className="flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{title}</p>
              <p className="text-[13px] text-soft">
                {plural(questionCount, 'question')} · {plural(submissionCount, 'submission')}
              </p>
            </div>
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
          </li>
        ))}
      </ul>
    </Card>
  );
}
