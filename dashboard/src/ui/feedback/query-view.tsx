import type { ReactNode } from 'react';
import { ErrorState, Outdated } from './states.tsx';

export const OUTDATED_FIGURES = 'These figures may be out of date: the latest could not be loaded.';
export const OUTDATED_LIST = 'This list may be out of date: its latest state could not be loaded.';

/** What a view needs to know of a query. */
type ViewedQuery<T> = {
  data: T | undefined;
  isLoadingError: boolean;
  isRefetchError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  error?: Error | null;
};

type QueryViewProps<T> = {
  query: ViewedQuery<T>;
  /** The shape of what is to come. */
  loading: ReactNode;
  /** Said when what is shown could not be refreshed. */
  outdated?: string;
  /** Whether it stands in a card of its own. */
  inCard?: boolean;
  /** What is shown of the data, with that notice, where there is one, at its place. */
  children: (data: T, notice: ReactNode) => ReactNode;
};

/** What a query came to: data, their shape while they are awaited, or that they did not come, with a way to try again. */
export function QueryView<T>({ query, loading, outdated, inCard, children }: QueryViewProps<T>) {
  const { data, isLoadingError, isRefetchError, isFetching, refetch, error } = query;
  if (isLoadingError) return <ErrorState error={error} inCard={inCard} busy={isFetching} onRetry={() => refetch()} />;
  if (data === undefined) return loading;
  const notice =
    isRefetchError && outdated ? <Outdated text={outdated} busy={isFetching} onRetry={() => refetch()} /> : null;
  return children(data, notice);
}

/** Several queries as one, whose data are there once all of them have theirs. Only those that failed are tried again. */
export function allOf<T extends [unknown, ...unknown[]]>(
  queries: {
    [K in keyof T]: ViewedQuery<T[K]> & { isError: boolean };
  },
): ViewedQuery<T> {
  const all = queries.map(({ data }) => data);
  return {
    data: all.includes(undefined) ? undefined : (all as T),
    isLoadingError: queries.some(({ isLoadingError }) => isLoadingError),
    isRefetchError: queries.some(({ isRefetchError }) => isRefetchError),
    isFetching: queries.some(({ isFetching }) => isFetching),
    error: queries.find(({ isError }) => isError)?.error ?? null,
    refetch: () => Promise.all(queries.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
