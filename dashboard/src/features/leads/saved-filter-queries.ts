import { queryOptions } from '@tanstack/react-query';
import type { SavedFilter } from '#contract/lead-query.schema';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { orSeeIfDone } from '../../lib/see-if-done.ts';
import { useWrite } from '../../lib/use-write.ts';

const PATH = '/api/user/lead-filters';

export const savedFiltersQuery = queryOptions({
  queryKey: [PATH],
  queryFn: () => api<SavedFilter[]>('GET', PATH),
});

const show = (saved: SavedFilter[]) => queryClient.setQueryData(savedFiltersQuery.queryKey, saved);
const read = async (): Promise<SavedFilter[]> => {
  const saved = await api<SavedFilter[]>('GET', PATH);
  show(saved);
  return saved;
};

/** Keeps filters under a name. Either call may be made twice. */
export const useSaveFilter = () =>
  useWrite({
    mutationFn: (filter: SavedFilter & { replace: boolean }) => {
      const save = () => api<SavedFilter[]>('PUT', PATH, filter);
      return orSeeIfDone(save, save);
    },
    onSuccess: show,
    // Another tab may have taken the name.
    onError: () => void read().catch(() => undefined),
  });

export const useRemoveFilter = () =>
  useWrite({
    mutationFn: (name: string) => {
      const remove = () => api<SavedFilter[]>('DELETE', PATH, { name });
      return orSeeIfDone(remove, remove);
    },
    onSuccess: show,
  });

/** Does what may take saved filters with it, and tells how many it took. */
export async function watchingFilters<T>(erase: () => Promise<T>): Promise<{ done: T; forgotten: number }> {
  const before = await read().catch(() => undefined);
  const done = await erase();
  const after = before?.length ? await read().catch(() => undefined) : before;
  const isLeft = (name: string) => !after || after.some((one) => one.name === name);
  return { done, forgotten: (before ?? []).filter(({ name }) => !isLeft(name)).length };
}

/** For the message that somebody was erased: what went with them. */
export const removedFiltersNote = (gone: number): string => {
  if (gone === 0) return '';
  return gone === 1
    ? ' A saved filter that named them was removed.'
    : ` ${gone} saved filters that named them were removed.`;
};
