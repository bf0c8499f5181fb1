import { useQuery } from '@tanstack/react-query';
import { Eye, Share2 } from 'lucide-react';
import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import type { QuizSummary } from '#contract/quiz/quiz.schema';
import { paths } from '#contract/web/paths';
import { hrefOf } from '../../lib/base.ts';
import { plural } from '../../lib/format.ts';
import { useGridColumns } from '../../lib/use-grid-columns.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { EmptyState, LoadingList } from '../../ui/feedback/states.tsx';
import type { Crumb } from '../../ui/layout/breadcrumbs.ts';
import { Page } from '../../ui/layout/page.tsx';
import { VirtualList } from '../../ui/layout/virtual-list.tsx';
import { connectionQueries } from '../connections/queries.ts';
import { quizQueries } from '../quizzes/queries.ts';
import { StatusBadge } from '../quizzes/status-badge.tsx';

/** Which quiz is to be shared. */
export function ChooseQuiz({ crumbs }: { crumbs: Crumb[] }) {
  const columns = useGridColumns();
  const query = useQuery(quizQueries.list());
  // Where Integrations leads here.
  const connection = new URLSearchParams(useLocation().search).get('connection');
  const connections = useQuery({ ...connectionQueries.all(), enabled: connection !== null });
  const connecting = connections.data?.connections.find(({ id }) => id === connection)?.name;
  return (
    <Page
      title="Share & Embed"
      subtitle={
        connecting ? `Choose the quiz that sends its leads to ${connecting}` : 'Choose a quiz to share or embed'
      }
      crumbs={crumbs}
    >
      <QueryView
        query={query}
        loading={
          <LoadingList count={3} className="grid gap-5 md:grid-cols-2 xl:grid-cols-3" itemClass="h-44 rounded-card" />
        }
      >
        {(quizzes) =>
          quizzes.length === 0 ? (
            <EmptyState
              icon={<Share2 />}
              title="No Quizzes to Share"
              text="Create a quiz first. Its link and embed code will be here."
            >
              <Button asChild variant="primary">
                <Link to="/dashboard/quiz-builder">Create Your First Quiz</Link>
              </Button>
            </EmptyState>
          ) : (
            <VirtualList items={quizzes} columns={columns} rowPx={194} rowClass="gap-5 pb-5">
              {(quiz) => <ShareChoice quiz={quiz} />}
            </VirtualList>
          )
        }
      </QueryView>
    </Page>
  );
}

const ShareChoice = memo(function ShareChoice({ quiz }: { quiz: QuizSummary }) {
  // What is to be used in the quiz, where Integrations leads here.
  const { search } = useLocation();
  return (
    <Card className="flex flex-col">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-semibold break-words">{quiz.title}</h2>
        <StatusBadge published={quiz.published} live />
      </div>
      <p className="mt-1 line-clamp-2 text-soft">{quiz.description || 'No description provided'}</p>
      <p className="mt-3 mb-4 text-[13px] text-hint">
        {plural(quiz.questionCount, 'question')} · {plural(quiz.submissionCount, 'submission')}
      </p>
      <div className="mt-auto flex flex-wrap gap-3">
        <Button asChild>
          <Link to={`/dashboard/share/${quiz.id}${search}`}>
            <Share2 /> Share
          </Link>
        </Button>
        <Button asChild variant="ghost">
          <a href={hrefOf(paths.embed(quiz.id))} target="_blank" rel="noopener noreferrer">
            <Eye /> Preview
          </a>
        </Button>
      </div>
    </Card>
  );
});
