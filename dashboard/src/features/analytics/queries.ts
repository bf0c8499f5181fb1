import { queryOptions } from '@tanstack/react-query';
import type { QuizAnalytics } from '#contract/analytics.schema';
import type { LeadSummary } from '#contract/submission.schema';
import { api } from '../../lib/api.ts';

export const analyticsQueries = {
  quiz: (id: string) =>
    queryOptions({
      queryKey: ['/api/quizzes', id, 'analytics'],
      queryFn: () => api<QuizAnalytics>('GET', `/api/quizzes/${id}/analytics?explain=1`),
      retry: false,
      staleTime: 0,
    }),
  leads: (id: string) =>
    queryOptions({
      queryKey: ['/api/quizzes', id, 'submissions'],
      queryFn: () => api<LeadSummary[]>('GET', `/api/quizzes/${id}/submissions`),
      staleTime: 0,
    }),
};
