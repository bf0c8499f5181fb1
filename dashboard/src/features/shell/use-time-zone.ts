import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { onTimeZone, timeZone } from '../../lib/time-zone.ts';
import { settingsQuery } from '../settings/queries.ts';

/** What shows times, or is counted by days. */
const READ_ANEW = ['/api/analytics/overview', '/api/quizzes', '/api/submissions'];

/** The account's time zone. Where it changes, here or elsewhere, what the server cut by days is read anew. */
export function useTimeZone(): string {
  useEffect(
    () =>
      onTimeZone(() => {
        queryClient.setQueryData(settingsQuery.queryKey, (now) => now && { ...now, timeZone: timeZone() });
        for (const key of READ_ANEW) void queryClient.invalidateQueries({ queryKey: [key] });
      }),
    [],
  );
  return useSyncExternalStore(onTimeZone, timeZone);
}
