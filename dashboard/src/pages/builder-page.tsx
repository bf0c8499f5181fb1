import { useIsMutating, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useDeferredValue, useState } from 'react';
import { useParams } from 'react-router';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { useUser } from '../features/auth/queries.ts';
import { editedFrom, emptyQuiz } from '../features/builder/editing/edited-quiz.ts';
import { QuizEditor } from '../features/builder/quiz-editor.tsx';
import { OrphanedDrafts } from '../features/builder/saving/drafts/orphaned-drafts.tsx';
import { savesOf } from '../features/builder/saving/save-quiz.ts';
import { useOpenedQuiz } from '../features/builder/saving/use-opened-quiz.ts';
import { QuizNotFound } from '../features/quizzes/quiz-not-found.tsx';
import { settingsQuery } from '../features/settings/queries.ts';
import { LiveDialog } from '../features/share/live-dialog.tsx';
import { ApiError } from '../lib/api.ts';
import { ErrorState, Skeleton } from '../ui/feedback/states.tsx';
import { Page } from '../ui/layout/page.tsx';

export function Component() {
  const { id } = useParams();
  const { user } = useUser();
  const [made, setMade] = useState<string>();
  /** The open editor: the quiz that it began with, if any, and where it is. It goes on with the quiz that it makes. */
  const [editor, setEditor] = useState({ key: 0, first: id, at: id });
  if (editor.at !== id) {
    const isMade = id !== undefined && id === made;
    setEditor(isMade ? { ...editor, at: id } : { key: editor.key + 1, first: id, at: id });
    setMade(undefined);
  }
  if (!user) return null;
  const { key, first } = editor;
  return (
    <AfterSaves key={key} id={first}>
      {first ? (
        <EditQuiz id={first} account={user.id} onMade={setMade} />
      ) : (
        <CreateQuiz account={user.id} onMade={setMade} />
      )}
    </AfterSaves>
  );
}

type EditorProps = Pick<ComponentProps<typeof QuizEditor>, 'account' | 'onMade'>;

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

function CreateQuiz(props: EditorProps) {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (!data && error)
    return (
      <Page title="Create Quiz">
        <ErrorState error={error} onRetry={refetch} />
      </Page>
    );
  if (!data) return <Loading title="Create Quiz" />;
  const looks = { primaryColor: data.defaultColor, logoUrl: data.logoUrl, brand: data.brand };
  return <Editing {...props} first={emptyQuiz(looks)} saved={undefined} />;
}

function EditQuiz({ id, ...props }: EditorProps & { id: string }) {
  const { opened: quiz, error, refetch } = useOpenedQuiz(id);
  // A large quiz is drawn in slices, between which the browser can do something else.
  const opened = useDeferredValue(quiz, undefined);
  if (opened) return <Editing {...props} first={editedFrom(opened)} saved={opened} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <QuizNotFound>
        <OrphanedDrafts account={props.account} quizId={id} />
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

function Editing(props: Omit<ComponentProps<typeof QuizEditor>, 'onLive'>) {
  const [live, setLive] = useState<Quiz>();
  return (
    <>
      <QuizEditor {...props} onLive={setLive} />
      {live ? <LiveDialog quiz={live} onClose={() => setLive(undefined)} /> : null}
    </>
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
