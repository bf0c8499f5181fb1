import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Quiz } from '#contract/quiz/quiz.schema';
import type { QuizSave, QuizVersion } from '#contract/quiz/quiz-history.schema';
import { api, ifMatch, isRefusal, send } from '../../lib/api.ts';
import { tellSaved } from '../../lib/other-tabs.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useWrite } from '../../lib/use-write.ts';
import { writeOrCheck } from '../../lib/write-or-check.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { noteGone, quizQueries, refreshQuizzes } from '../quizzes/queries.ts';

const versionsOf = (quizId: string) => ['/api/quizzes', quizId, 'versions'] as const;
const path = (quizId: string, rest = '') => `/api/quizzes/${quizId}/versions${rest}`;

export type SavesPage = { saves: QuizSave[]; next: string | undefined };

export const historyQueries = {
  saves: (quizId: string) =>
    infiniteQueryOptions({
      queryKey: versionsOf(quizId),
      initialPageParam: '',
      queryFn: async ({ pageParam }): Promise<SavesPage> => {
        const response = await send('GET', path(quizId, pageParam && `?cursor=${encodeURIComponent(pageParam)}`));
        return {
          saves: (await response.json()) as QuizSave[],
          next: response.headers.get('X-Next-Cursor') ?? undefined,
        };
      },
      getNextPageParam: ({ next }) => next,
    }),
  /** Apart from the saves, which are read anew with every change: what a version holds stays as it is. */
  version: (quizId: string, version: string) =>
    queryOptions({
      queryKey: ['/api/quiz-version', quizId, version],
      queryFn: () => api<QuizVersion>('GET', path(quizId, `/${version}`)),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** Gives a version a name in place of the one that was shown; where it has another by now that is refused with `name_conflict`. */
export const useNameVersion = (quizId: string) =>
  useWrite({
    mutationFn: ({ version, ...names }: { version: string; name: string; was: string }) =>
      api<QuizVersion>('PATCH', path(quizId, `/${version}`), names),
    onSuccess: (named) => {
      queryClient.setQueryData(historyQueries.version(quizId, named.version).queryKey, named);
      // Figures are told by version, too.
      return queryClient.invalidateQueries({ queryKey: ['/api/quizzes', quizId] });
    },
    onError: (error) => {
      // Said in the dialog, which asks again.
      if (isRefusal(error, 'name_conflict')) return queryClient.invalidateQueries({ queryKey: versionsOf(quizId) });
      if (!noteGone(error))
        toast({ title: 'Error', description: 'Failed to name the version', variant: 'destructive' });
    },
  });

/** What a version is called by now. */
export const nameOfVersion = async (quizId: string, version: string): Promise<string> =>
  (await api<QuizVersion>('GET', path(quizId, `/${version}`))).name;

/** Restores a version over the quiz that is shown; one that has been changed since is refused, and shown anew. */
export const useRestoreVersion = (quiz: Pick<Quiz, 'id' | 'revision'>) =>
  useWrite({
    mutationFn: (version: string) =>
      writeOrCheck(
        () => api<Quiz>('POST', path(quiz.id, `/${version}/restore`), undefined, ifMatch(quiz.revision)),
        async () => {
          const now = await api<Quiz>('GET', `/api/quizzes/${quiz.id}`);
          return now.revision > quiz.revision && now.version === version ? now : undefined;
        },
      ),
    onSuccess: async (restored) => {
      tellSaved(restored);
      queryClient.setQueryData(quizQueries.detail(quiz.id).queryKey, restored);
      await refreshQuizzes();
      toast({ title: 'Success', description: 'Version restored' });
    },
    onError: async (error) => {
      if (noteGone(error)) return;
      const movedOn = isRefusal(error, 'revision_conflict');
      if (movedOn) await refreshQuizzes();
      const reason = isRefusal(error, 'not_publishable') ? error.body?.issues?.[0]?.message : undefined;
      toast({
        title: 'Error',
        description: movedOn
          ? 'The quiz was edited elsewhere in the meantime. Check what changed, then restore again.'
          : `Failed to restore the version${reason ? `: ${reason}` : ''}`,
        variant: 'destructive',
      });
    },
  });
