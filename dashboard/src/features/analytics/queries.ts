import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Overview, QuizAnalytics } from '#contract/analytics/analytics.schema';
import type { LeadSummary } from '#contract/lead/submission.schema';
import { api, send, totalIn } from '../../lib/api.ts';
import { dayAt } from '../../lib/time-zone.ts';
import { type Days, daysQuery } from './period.ts';
import { whileRecounting } from './recount-notice.tsx';

/** So many of a quiz's leads stand beside its figures. */
const RECENT_LEADS = 10;

/** Figures over days; while those of another period come, the last ones stay. */
export const analyticsQueries = {
  quiz: (id: string, days: Days) =>
    queryOptions({
      queryKey: ['/api/quizzes', id, 'analytics', days],
      queryFn: () => api<QuizAnalytics>('GET', `/api/quizzes/${id}/analytics?explain=1${daysQuery(days)}`),
      retry: false,
      refetchInterval: whileRecounting,
      placeholderData: keepPreviousData,
    }),
  leads: (id: string, days: Days) =>
    queryOptions({
      queryKey: ['/api/quizzes', id, 'submissions', days],
      queryFn: async () => {
        const response = await send('GET', `/api/quizzes/${id}/submissions?limit=${RECENT_LEADS}${daysQuery(days)}`);
        return {
          leads: (await response.json()) as LeadSummary[],
          // Of what is listed: the figures do not count the owner's own.
          total: totalIn(response),
        };
      },
      placeholderData: keepPreviousData,
    }),
  all: (days: Days) =>
    queryOptions({
      queryKey: ['/api/analytics/overview', days],
      // Figures of a period come only when one is named; all time ends today.
      queryFn: () => api<Overview>('GET', `/api/analytics/overview?${daysQuery(days) || `to=${dayAt(Date.now())}`}`),
      refetchInterval: whileRecounting,
      placeholderData: keepPreviousData,
    }),
};
