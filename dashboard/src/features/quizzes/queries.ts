import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Quiz, QuizDraft, QuizStatus } from '#contract/quiz.schema';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast-store.ts';

const LIST = ['/api/quizzes'] as const;

export const quizQueries = {
  list: () => queryOptions({ queryKey: LIST, queryFn: () => api<Quiz[]>('GET', '/api/quizzes') }),
  detail: (id: string) =>
    queryOptions({ queryKey: [...LIST, id], queryFn: () => api<Quiz>('GET', `/api/quizzes/${id}`) }),
};

/** The list, every quiz with its figures, the overview and the leads are read anew. */
export const refreshQuizzes = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: LIST }),
    queryClient.invalidateQueries({ queryKey: ['/api/analytics/overview'] }),
    queryClient.invalidateQueries({ queryKey: ['/api/submissions'] }),
  ]);
};

const failed = (description: string) => () => toast({ title: 'Error', description, variant: 'destructive' });

export const useCloneQuiz = () =>
  useMutation({
    mutationFn: (id: string) => api<Quiz>('POST', `/api/quizzes/${id}/clone`),
    onSuccess: async () => {
      await refreshQuizzes();
      toast({ title: 'Success', description: 'Quiz cloned successfully' });
    },
    onError: failed('Failed to clone quiz'),
  });

export const useDeleteQuiz = () =>
  useMutation({
    mutationFn: (id: string) => api<void>('DELETE', `/api/quizzes/${id}`),
    onSuccess: async () => {
      await refreshQuizzes();
      toast({ title: 'Success', description: 'Quiz deleted successfully' });
    },
    onError: failed('Failed to delete quiz'),
  });

/** Shows the new status at once and takes it back when the server refuses it. */
export const useSetStatus = () =>
  useMutation({
    onMutate: async ({ id, status }: { id: string; status: QuizStatus }) => {
      await queryClient.cancelQueries({ queryKey: LIST });
      const before = queryClient.getQueriesData({ queryKey: LIST });
      const shown = (quiz: Quiz) => (quiz.id === id ? { ...quiz, status, published: status === 'published' } : quiz);
      queryClient.setQueryData(quizQueries.list().queryKey, (list) => list?.map(shown));
      queryClient.setQueryData(quizQueries.detail(id).queryKey, (quiz) => (quiz ? shown(quiz) : quiz));
      return () => {
        for (const [key, data] of before) queryClient.setQueryData(key, data);
      };
    },
    onError: (_error, _variables, takeBack) => takeBack?.(),
    mutationFn: ({ id, status }: { id: string; status: QuizStatus }) =>
      api<Quiz>('PATCH', `/api/quizzes/${id}`, { status }),
    onSuccess: async (quiz) => {
      queryClient.setQueryData(quizQueries.detail(quiz.id).queryKey, quiz);
      await refreshQuizzes();
      toast({ title: 'Success', description: quiz.published ? 'Your quiz is live' : 'Your quiz is a draft again' });
    },
  });

/** Creates without an id, replaces with one. */
export const saveQuiz = (id: string | undefined, body: QuizDraft): Promise<Quiz> =>
  id ? api('PUT', `/api/quizzes/${id}`, body) : api('POST', '/api/quizzes', body);
