import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Settings, User } from '#contract/user.schema';
import { ApiError, api } from '../../lib/api.ts';
import { browserTimeZone, setTimeZone } from '../../lib/time-zone.ts';

export const userQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async () => {
    const user = await api<User>('GET', '/api/auth/user');
    // Before anything shows a date.
    const timeZone = user.timeZone || (await proposeTimeZone());
    setTimeZone(timeZone);
    return { ...user, timeZone };
  },
  retry: false,
  // Another tab may have signed out, or changed the time zone.
  refetchOnWindowFocus: 'always',
});

/** Gives the account the browser's time zone, unless it has got one meanwhile. Returns what it has; '' where the server does not take it. */
const proposeTimeZone = (): Promise<string> =>
  api<Settings>('PATCH', '/api/user/settings', { browserTimeZone: browserTimeZone() }).then(
    ({ timeZone }) => timeZone,
    () => '',
  );

const PAUSES_MS = [0, 500, 2_000, 5_000];

/** Whether an account that is signing out in another tab is out within a few seconds; so it is where another one has signed in. */
export async function isSignedOutSoon(account: string): Promise<boolean> {
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const out = await api<User>('GET', '/api/auth/user').then(
      ({ id }) => id !== account,
      (error: unknown) => error instanceof ApiError && error.status === 401,
    );
    if (out) return true;
  }
  return false;
}

/** Who is signed in. Someone is when the call returns data; `isUnknown` where no answer tells, as with a server that is away. */
export function useUser() {
  const { data, isPending, error, refetch } = useQuery(userQuery);
  const isUnknown = error !== null && !(error instanceof ApiError && error.status < 500);
  return { user: data, isLoading: isPending, isAuthenticated: data !== undefined, isUnknown, error, ask: refetch };
}
