import { useIsMutating, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useParams } from 'react-router';
import { useUser } from '../features/auth/queries.ts';
import { editedFrom, emptyQuiz } from '../features/builder/editor-state.ts';
import { LeftDrafts } from '../features/builder/left-drafts.tsx';
import { QuizEditor } from '../features/builder/quiz-editor.tsx';
import { savesOf } from '../features/builder/store-quiz.ts';
import { useOpenedQuiz } from '../features/builder/use-opened-quiz.ts';
import { QuizNotFound } from '../features/quizzes/quiz-not-found.tsx';
import { settingsQuery } from '../features/settings/queries.ts';
import { LiveDialog } from '../features/share/live-dialog.tsx';
import { ApiError } from '../lib/api.ts';
import { Page } from '../ui/page.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';

export function Component() {
  const { id } = useParams();
  const { user } = useUser();
  if (!user) return null;
  return (
    <AfterSaves key={id ?? 'new'} id={id}>
      {id ? <EditQuiz id={id} account={user.id} /> : <CreateQuiz account={user.id} />}
    </AfterSaves>
  );
}

/** Whoever comes back while a save of the last visit is under way goes on from what it comes to. */
function AfterSaves({ id, children }: { id: string | undefined; children: ReactNode }) {
  const underWay = useIsMutating({ mutationKey: savesOf(id) }) > 0;
  const [waiting, setWaiting] = useState(underWay);
  if (waiting && !underWay) setWaiting(false);
  return waiting ? (
    <Loading title={id ? 'Edit Quiz' : 'Create Quiz'} text="Your last changes are being saved…" />
  ) : (
    children
  );
}

function CreateQuiz({ account }: { account: string }) {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (!data && error)
    return (
      <Page title="Create Quiz">
        <ErrorState error={error} onRetry={refetch} />
      </Page>
    );
  if (!data) return <Loading title="Create Quiz" />;
  const looks = { primaryColor: data.defaultColor, logoUrl: data.logoUrl };
  return <QuizEditor account={account} first={emptyQuiz(looks)} saved={undefined} />;
}

function EditQuiz({ id, account }: { id: string; account: string }) {
  const { opened: quiz, handedOver, error, refetch } = useOpenedQuiz(id);
  // A large quiz is drawn in slices, between which the browser can do something else.
  const opened = useDeferredValue(quiz, undefined);
  const [live, setLive] = useState(handedOver?.live ? handedOver.quiz : undefined);
  if (opened)
    return (
      <>
        <QuizEditor
          account={account}
          first={editedFrom(opened)}
          saved={opened}
          handedOver={handedOver}
          onLive={setLive}
        />
        {live ? <LiveDialog quiz={live} onClose={() => setLive(undefined)} /> : null}
      </>
    );
  if (error instanceof ApiError && error.status === 404)
    return (
      <QuizNotFound>
        <LeftDrafts account={account} quizId={id} />
      </QuizNotFound>
    );
  return error ? (
    <Page title="Edit Quiz">
      <ErrorState error={error} onRetry={refetch} />
    </Page>
  ) : (
    <Loading title="Edit Quiz" />
  );
}

function Loading({ title, text }: { title: string; text?: string }) {
  return (
    <Page title={title} subtitle={text}>
      <div className="grid gap-6" role="status" aria-label="Loading">
        <Skeleton className="h-14" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </Page>
  );
}
