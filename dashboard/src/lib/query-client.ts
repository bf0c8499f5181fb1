import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/user.schema';
import { ApiError, api, callAs, isAnswered } from './api.ts';

const USER = '/api/auth/user';

/**
 * Data is read once and stays until something invalidates it: no refetching by time or focus, no retries. A call is made whether the
 * browser takes itself for online or not: it may be wrong, as with a server on the same machine, and a write that fails at once can be
 * pressed again, while one that waited in silence would be done when nobody wants it any more. What could not be read is read when the
 * network is back.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => queryKey[0] !== USER && refreshSignedInUser(error),
    onSuccess: (data, { queryKey }) => queryKey[0] === USER && callAs((data as User).id),
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      refreshSignedInUser(error);
      // It may have been done: what is shown is read anew.
      if (!isAnswered(error)) void queryClient.invalidateQueries();
    },
  }),
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey }) => api('GET', queryKey.join('/')),
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Who is refused may have been signed out meanwhile; the guard of the page then says so and sends to sign in. */
function refreshSignedInUser(error: Error): void {
  if (error instanceof ApiError && error.status === 401) void queryClient.resetQueries({ queryKey: [USER] });
}
