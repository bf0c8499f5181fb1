import { queryOptions } from '@tanstack/react-query';
import type { SavedFilter } from '#contract/lead/lead-query.schema';
import { api, isRefusal } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useWrite } from '../../lib/use-write.ts';
import { writeOrCheck } from '../../lib/write-or-check.ts';
import { announce } from '../../ui/feedback/announcer.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { type LeadFilters, leadParameters } from './queries.ts';

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

const isSame = (one: LeadFilters, other: LeadFilters) => leadParameters(one) === leadParameters(other);

/** Keeps filters under a name, in place of those that were seen under it. */
export const useSaveFilter = (onRefused: (error: Error) => void) =>
  useWrite({
    mutationFn: (filter: SavedFilter & { replaces?: SavedFilter['filters'] | undefined }) =>
      writeOrCheck(
        () => api<SavedFilter[]>('PUT', PATH, filter),
        async () => {
          const saved = await read();
          return saved.some(({ name, filters }) => name === filter.name && isSame(filters, filter.filters))
            ? saved
            : undefined;
        },
      ),
    onSuccess: show,
    onError: (error) => {
      // Another tab may have taken the name.
      void read().catch(() => undefined);
      onRefused(error);
    },
  });

export const useRemoveFilter = () =>
  useWrite({
    mutationFn: (filter: SavedFilter) =>
      writeOrCheck(
        () => api<SavedFilter[]>('DELETE', PATH, filter),
        async () => {
          const saved = await read();
          return saved.some(({ name }) => name === filter.name) ? undefined : saved;
        },
      ),
    onSuccess: (saved, { name }) => {
      show(saved);
      announce(`“${name}” removed from the saved filters`);
    },
    onError: (error) => {
      void read().catch(() => undefined);
      toast({
        title: 'Error',
        description: isRefusal(error, 'name_conflict')
          ? 'These filters were changed elsewhere in the meantime, so they were not removed.'
          : 'Failed to remove the saved filters',
        variant: 'destructive',
      });
    },
  });

/** Does what may take saved filters with it, and tells the names of those that it took. */
export async function watchingFilters<T>(erase: () => Promise<T>): Promise<{ done: T; forgotten: string[] }> {
  const before = await read().catch(() => undefined);
  const done = await erase();
  const after = before?.length ? await read().catch(() => undefined) : before;
  const isLeft = (name: string) => !after || after.some((one) => one.name === name);
  return { done, forgotten: (before ?? []).map(({ name }) => name).filter((name) => !isLeft(name)) };
}

/** For the message that somebody was erased: what went with them. */
export const removedFiltersNote = (names: readonly string[]): string => {
  if (names.length === 0) return '';
  const said = names.map((name) => `“${name}”`).join(', ');
  return names.length === 1
    ? ` The saved filter ${said} named them and was removed.`
    : ` The saved filters ${said} named them and were removed.`;
};
