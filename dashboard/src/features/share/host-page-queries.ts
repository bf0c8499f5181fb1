import { queryOptions } from '@tanstack/react-query';
import type { HostPage } from '#contract/host-pages/host-page.schema';
import { SECOND_MS } from '#contract/time';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

const AGAIN_MS = 5 * SECOND_MS;

export const pagesPath = (quizId: string) => `/api/quizzes/${quizId}/pages`;

/** The owner waits for a first page, or for what they mend to be seen: the list is read again meanwhile. */
export function whileWaiting({
  state: { data },
}: {
  state: { data: readonly HostPage[] | undefined };
}): number | false {
  const isWaiting = data && (data.length === 0 || data.some(({ findings }) => findings.length > 0));
  return isWaiting ? AGAIN_MS : false;
}

export const hostPagesQuery = (quizId: string) =>
  queryOptions({
    queryKey: [pagesPath(quizId)],
    queryFn: () => api<HostPage[]>('GET', pagesPath(quizId)),
    staleTime: 0,
    refetchInterval: whileWaiting,
  });

export const removeHostPage = (quizId: string, id: string) => api<void>('DELETE', `${pagesPath(quizId)}/${id}`);

export const hideHostPage = (quizId: string, id: string) =>
  queryClient.setQueryData(hostPagesQuery(quizId).queryKey, (pages) => pages?.filter((page) => page.id !== id));
