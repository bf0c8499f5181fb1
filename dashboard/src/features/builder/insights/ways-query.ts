import { queryOptions } from '@tanstack/react-query';
import type { Ways } from '#contract/analytics/ways.schema';
import { api } from '../../../lib/api.ts';

export const waysQuery = (quizId: string | undefined, enabled: boolean) =>
  queryOptions({
    queryKey: ['/api/quizzes', quizId, 'ways'],
    queryFn: () => api<Ways>('GET', `/api/quizzes/${quizId}/ways`),
    // Others go on taking the quiz.
    staleTime: 60_000,
    enabled: enabled && quizId !== undefined,
  });
