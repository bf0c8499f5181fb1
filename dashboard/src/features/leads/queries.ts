import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { LeadFacets, LeadQuery, leadCountSchema } from '#contract/lead/lead-query.schema';
import type { Lead, LeadDetail } from '#contract/lead/submission.schema';
import { api, send, totalIn } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshQuizzes } from '../quizzes/queries.ts';

export type LeadFilters = Pick<
  LeadQuery,
  | 'search'
  | 'quizId'
  | 'outcomeId'
  | 'outcome'
  | 'from'
  | 'to'
  | 'consent'
  | 'mark'
  | 'confirmation'
  | 'completion'
  | 'status'
  | 'tag'
>;
/**
 * `asked` says by which filters, '' without any; `total` how many there are in all, as `1000+` where they were not counted to the end;
 * `readAt` is in ms.
 */
export type LeadPage = { asked: string; leads: Lead[]; total: string; next: string | undefined; readAt: number };

/** The pages that are loaded, and what becomes of them. */
export type LeadPages = Omit<UseInfiniteQueryResult<InfiniteData<LeadPage>>, 'promise'>;

/** The same with what is loaded: where they were not counted to the end, these are known, and with the last page all of them. */
export function totalOf(pages: readonly LeadPage[], hasNext: boolean): string {
  const loaded = pages.reduce((sum, { leads }) => sum + leads.length, 0);
  const counted = pages[0]?.total ?? String(loaded);
  if (!counted.endsWith('+')) return counted;
  return hasNext ? `${Math.max(Number.parseInt(counted, 10), loaded)}+` : String(loaded);
}

export const leadParameters = (filters: LeadFilters): string =>
  new URLSearchParams(
    Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ).toString();

/** How many leads filters find up to a moment. */
export type LeadCount = z.infer<typeof leadCountSchema>;
export const countLeads = (filters: LeadFilters & { before?: string }) =>
  api<LeadCount>('GET', `/api/submissions/count?${leadParameters(filters)}`);

/** The rows that the list begins with, and that 'Load more' adds. */
const PAGE = 50;

const DETAIL = ['/api/submissions', 'detail'] as const;
const FACETS = ['/api/submissions', 'facets'] as const;

/** Once leads are erased they are in no list and no figure any more, and what was read of them is forgotten. */
export async function refreshErased(): Promise<void> {
  await refreshQuizzes();
  queryClient.removeQueries({ queryKey: DETAIL, type: 'inactive' });
}

export const leadQueries = {
  pages: (filters: LeadFilters) =>
    infiniteQueryOptions({
      queryKey: ['/api/submissions', filters],
      initialPageParam: '',
      queryFn: async ({ pageParam }): Promise<LeadPage> => {
        const asked = leadParameters(filters);
        const parameters = new URLSearchParams(asked);
        if (pageParam) parameters.set('cursor', pageParam);
        const response = await send('GET', `/api/submissions?limit=${PAGE}&${parameters}`);
        return {
          asked,
          leads: (await response.json()) as Lead[],
          total: totalIn(response),
          next: response.headers.get('X-Next-Cursor') ?? undefined,
          readAt: Date.now(),
        };
      },
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...DETAIL, id],
      queryFn: () => api<LeadDetail>('GET', `/api/submissions/${id}`),
    }),
  /** Asked for anew each time: it is told to whoever is about to change them. */
  count: (filters: LeadFilters) =>
    queryOptions({ queryKey: ['lead-count', filters], queryFn: () => countLeads(filters), staleTime: 0, gcTime: 0 }),
  facets: (quizId?: string) =>
    queryOptions({
      queryKey: [...FACETS, quizId],
      queryFn: () => api<LeadFacets>('GET', `/api/submissions/facets?${leadParameters({ quizId })}`),
      placeholderData: keepPreviousData,
    }),
};
