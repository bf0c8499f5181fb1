import { queryOptions } from '@tanstack/react-query';
import type { Quiz, QuizStatus, QuizSummary } from '#contract/quiz/quiz.schema';
import { api, ifMatch, isAnswered, isRefusal, send } from '../../lib/api.ts';
import { createIdempotent } from '../../lib/create-idempotent.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useWrite } from '../../lib/use-write.ts';
import { deleteOrCheck, writeOrCheck } from '../../lib/write-or-check.ts';
import { type ToastMessage, toast } from '../../ui/feedback/toast-store.ts';

const LIST = ['/api/quizzes'] as const;

const RECENT = 3;
const PAGE = 200;

/** Summaries of the quizzes after `cursor`, newest first, and how many quizzes there are in all. */
async function summaries(limit: number, cursor = '') {
  const response = await send('GET', `/api/quizzes/summaries?limit=${limit}${cursor && `&cursor=${cursor}`}`);
  const quizzes = (await response.json()) as QuizSummary[];
  const { headers } = response;
  return { quizzes, total: Number(headers.get('X-Total-Count')), next: headers.get('X-Next-Cursor') ?? undefined };
}

async function allSummaries(): Promise<QuizSummary[]> {
  const all: QuizSummary[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const { quizzes, next }: Awaited<ReturnType<typeof summaries>> = await summaries(PAGE, cursor);
    all.push(...quizzes);
    cursor = next;
  }
  return all;
}

export const quizQueries = {
  /** All of them, since they are searched here. */
  list: () => queryOptions({ queryKey: [...LIST, 'summaries'], queryFn: allSummaries }),
  /** The newest, and how many there are. */
  recent: () => queryOptions({ queryKey: [...LIST, 'recent'], queryFn: () => summaries(RECENT) }),
  detail: (id: string) =>
    queryOptions({ queryKey: [...LIST, id], queryFn: () => api<Quiz>('GET', `/api/quizzes/${id}`) }),
};

/** Whether it is known that there is no such quiz any more. */
export const isQuizGone = (id: string): Promise<boolean> =>
  api('GET', `/api/quizzes/${id}`).then(
    () => false,
    (error: unknown) => isRefusal(error, 'quiz_not_found'),
  );

/** The list, every quiz with its figures, the overview and the leads are read anew. */
export const refreshQuizzes = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: LIST }),
    queryClient.invalidateQueries({ queryKey: ['/api/analytics/overview'] }),
    queryClient.invalidateQueries({ queryKey: ['/api/submissions'] }),
  ]);
};

/** For a write that was refused because its quiz is gone: says so, and reads anew what still shows it. Returns whether it was that. */
export function noteGone(error: unknown): boolean {
  if (!isRefusal(error, 'quiz_not_found')) return false;
  toast({ title: 'Error', description: 'This quiz was deleted elsewhere.', variant: 'destructive' });
  void refreshQuizzes();
  return true;
}

const failed = (description: string) => () => toast({ title: 'Error', description, variant: 'destructive' });

export const useCloneQuiz = () =>
  useWrite({
    mutationFn: (id: string) => createIdempotent<Quiz>(`clone ${id}`, `/api/quizzes/${id}/clone`),
    onSuccess: async () => {
      await refreshQuizzes();
      toast({ title: 'Success', description: 'Quiz cloned successfully' });
    },
    onError: failed('Failed to clone quiz'),
  });

/**
 * Deletes the quiz that is shown; one that has been changed since is refused with `revision_conflict`. One that is gone already, or
 * turns out to be, is what was asked for.
 */
export const useDeleteQuiz = () =>
  useWrite({
    mutationFn: ({ id, revision }: Pick<Quiz, 'id' | 'revision'>) =>
      deleteOrCheck(`/api/quizzes/${id}`, ifMatch(revision)),
    onSuccess: async () => {
      await refreshQuizzes();
      toast({ title: 'Success', description: 'Quiz deleted successfully' });
    },
    onError: (error) => {
      if (!isRefusal(error, 'revision_conflict')) failed('Failed to delete quiz')();
    },
  });

/** Sets the status alone. */
export const patchStatus = (id: string, status: QuizStatus): Promise<Quiz> =>
  writeOrCheck(
    () => api<Quiz>('PATCH', `/api/quizzes/${id}`, { status }),
    async () => {
      const quiz = await api<Quiz>('GET', `/api/quizzes/${id}`);
      return quiz.status === status ? quiz : undefined;
    },
  );

/**
 * Shows the new status at once and takes it back when the server refuses it. It is the status alone that is set, whatever the quiz has
 * become; that it has become something else is said. `onward` is where one goes on from the message that a quiz is live.
 */
export const useSetStatus = (onward?: ToastMessage['action']) =>
  useWrite({
    onMutate: async ({ id, status }: { id: string; status: QuizStatus }) => {
      await queryClient.cancelQueries({ queryKey: LIST });
      const revision = shownRevision(id);
      showStatus(id, status);
      return { revision };
    },
    onError: (error, { id, status }, shown) => {
      if (shown) showStatus(id, status === 'published' ? 'draft' : 'published');
      // What was read meanwhile was broken off.
      if (!noteGone(error) && isAnswered(error)) void refreshQuizzes();
    },
    mutationFn: ({ id, status }: { id: string; status: QuizStatus }) => patchStatus(id, status),
    onSuccess: async (quiz, _variables, shown) => {
      queryClient.setQueryData(quizQueries.detail(quiz.id).queryKey, quiz);
      await refreshQuizzes();
      const done = quiz.published ? 'Your quiz is live' : 'Your quiz is a draft again';
      const movedOn = shown?.revision !== undefined && quiz.revision > shown.revision + 1;
      toast({
        title: 'Success',
        description: movedOn ? `${done}. It was edited elsewhere since this page was opened.` : done,
        action: quiz.published ? onward : undefined,
      });
    },
  });

/** Of this quiz alone: others may have been read anew since. */
function showStatus(id: string, status: QuizStatus): void {
  const shown = <Shown extends Quiz | QuizSummary>(quiz: Shown): Shown =>
    quiz.id === id ? { ...quiz, status, published: status === 'published' } : quiz;
  queryClient.setQueryData(quizQueries.list().queryKey, (list) => list?.map(shown));
  queryClient.setQueryData(quizQueries.detail(id).queryKey, (quiz) => (quiz ? shown(quiz) : quiz));
}

function shownRevision(id: string): number | undefined {
  const listed = queryClient.getQueryData(quizQueries.list().queryKey)?.find((quiz) => quiz.id === id);
  const detail = queryClient.getQueryData(quizQueries.detail(id).queryKey);
  const shown = [listed, detail].flatMap((quiz) => (quiz ? [quiz.revision] : []));
  return shown.length ? Math.max(...shown) : undefined;
}
