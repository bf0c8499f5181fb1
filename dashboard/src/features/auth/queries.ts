import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '#contract/user.schema';
import { api } from '../../lib/api.ts';

export const userQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: () => api<User>('GET', '/api/auth/user'),
  retry: false,
});

/** Who is signed in. Someone is when the call returns data. */
export function useUser() {
  const { data, isPending } = useQuery(userQuery);
  return { user: data, isLoading: isPending, isAuthenticated: data !== undefined };
}
