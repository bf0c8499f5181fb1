import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { onTimeZone, timeZone } from '../../lib/time-zone.ts';
import { settingsQuery } from '../settings/queries.ts';

/** Keys of queries that show times or count by days. */
const REFETCHED = ['/api/analytics/overview', '/api/quizzes', '/api/submissions'];

/** Returns the account's time zone. When it changes, in this tab or elsewhere, refetches what the server groups by days. */
export function useTimeZone(): string {
  useEffect(
    () =>
      onTimeZone(() => {
        queryClient.setQueryData(settingsQuery.queryKey, (now) => now && { ...now, timeZone: timeZone() });
        for (const key of REFETCHED) void queryClient.invalidateQueries({ queryKey: [key] });
      }),
    [],
  );
  return useSyncExternalStore(onTimeZone, timeZone);
}
