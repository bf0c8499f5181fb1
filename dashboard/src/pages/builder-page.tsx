import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { editedFrom, emptyQuiz } from '../features/builder/editor-state.ts';
import { QuizEditor } from '../features/builder/quiz-editor.tsx';
import { quizQueries } from '../features/quizzes/queries.ts';
import { QuizNotFound } from '../features/quizzes/quiz-not-found.tsx';
import { settingsQuery } from '../features/settings/queries.ts';
import { ApiError } from '../lib/api.ts';
import { Page } from '../ui/page.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';

export function Component() {
  const { id } = useParams();
  return id ? <EditQuiz key={id} id={id} /> : <CreateQuiz key="new" />;
}

function CreateQuiz() {
  const { data, isPending } = useQuery(settingsQuery);
  if (isPending) return <Loading title="Create Quiz" />;
  return (
    <QuizEditor
      first={emptyQuiz(data ? { primaryColor: data.defaultColor, logoUrl: data.logoUrl } : {})}
      saved={undefined}
    />
  );
}

function EditQuiz({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(quizQueries.detail(id));
  if (data) return <QuizEditor first={editedFrom(data)} saved={data} />;
  if (error instanceof ApiError && error.status === 404) return <QuizNotFound />;
  return error ? (
    <Page title="Edit Quiz">
      <ErrorState onRetry={refetch} />
    </Page>
  ) : (
    <Loading title="Edit Quiz" />
  );
}

function Loading({ title }: { title: string }) {
  return (
    <Page wide title={title}>
      <div className="grid gap-6" role="status" aria-label="Loading">
        <Skeleton className="h-14" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </Page>
  );
}
