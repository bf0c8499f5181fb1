import { QueryClient } from '@tanstack/react-query';
import { api } from './api.ts';

/** Data is read once and stays until something invalidates it: no refetching by time or focus, no retries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey }) => api('GET', queryKey.join('/')),
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    mutations: { retry: false },
  },
});
