import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** How many of the last visitors went from which question to which; `end` is the end of the questions. */
export type Ways = { visitors: number; ways: Array<{ from: string; to: string; count: number }> };

export const waysQuery = (quizId: string | undefined, enabled: boolean) =>
  queryOptions({
    queryKey: ['/api/quizzes', quizId, 'ways'],
    queryFn: () => api<Ways>('GET', `/api/quizzes/${quizId}/ways`),
    // Others go on taking the quiz.
    staleTime: 60_000,
    enabled: enabled && quizId !== undefined,
  });
