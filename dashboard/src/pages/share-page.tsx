import { useQuery } from '@tanstack/react-query';
import { Eye, Pencil } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { paths } from '#contract/web/paths';
import { quizQueries } from '../features/quizzes/queries.ts';
import { QuizNotFound } from '../features/quizzes/quiz-not-found.tsx';
import { ChooseQuiz } from '../features/share/choose-quiz.tsx';
import { LoadingShare } from '../features/share/loading-share.tsx';
import { ShareCards } from '../features/share/share-cards.tsx';
import { ApiError } from '../lib/api.ts';
import { hrefOf } from '../lib/base.ts';
import { Button } from '../ui/actions/button.tsx';
import { QueryView } from '../ui/feedback/query-view.tsx';
import { Page } from '../ui/layout/page.tsx';

const crumbs = [{ label: 'Dashboard', to: '/dashboard' }, { label: 'Share & Embed' }];

export function Component() {
  const { id } = useParams();
  return id ? <ShareQuiz key={id} id={id} /> : <ChooseQuiz crumbs={crumbs} />;
}

function ShareQuiz({ id }: { id: string }) {
  const query = useQuery(quizQueries.detail(id));
  const { data: quiz, error } = query;
  if (error instanceof ApiError && error.status === 404) return <QuizNotFound title="Quiz Not Found" />;
  return (
    <Page
      title={quiz?.title ?? 'Share & Embed'}
      windowTitle={quiz ? `${quiz.title} · Share & Embed` : 'Share & Embed'}
      subtitle="Share & Embed"
      crumbs={[
        { label: 'Dashboard', to: '/dashboard' },
        { label: 'Share & Embed', to: '/dashboard/share' },
        { label: quiz?.title ?? '…' },
      ]}
      actions={
        <>
          <Button asChild>
            <a href={hrefOf(paths.embed(id))} target="_blank" rel="noopener noreferrer">
              <Eye /> Preview
            </a>
          </Button>
          <Button asChild>
            <Link to={`/dashboard/quiz-builder/${id}`}>
              <Pencil /> Edit Quiz
            </Link>
          </Button>
        </>
      }
    >
      <QueryView query={query} loading={<LoadingShare />}>
        {(shared) => <ShareCards quiz={shared} />}
      </QueryView>
    </Page>
  );
}
