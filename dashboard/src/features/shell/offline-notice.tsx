import { CloudOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { isOffline, noteAnswer, onConnection } from '../../lib/connection.ts';
import { queryClient } from '../../lib/query-client.ts';
import { userQuery } from '../auth/queries.ts';

/** Says on every page that there is no network. What is shown stays meanwhile, and what could not be read is read when it is back. */
export function OfflineNotice() {
  const offline = useSyncExternalStore(onConnection, isOffline);
  useEffect(() => {
    // One call tells whether the server is out of reach as well; it is among those that are made again.
    const ask = () => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    const back = () => noteAnswer(200);
    addEventListener('offline', ask);
    addEventListener('online', back);
    return () => {
      removeEventListener('offline', ask);
      removeEventListener('online', back);
    };
  }, []);
  return (
    <div role="status">
      {offline ? (
        <p className="flex items-center justify-center gap-2 border-b border-hairline bg-warn-ground px-4 py-2 text-warn">
          <CloudOff className="size-4 shrink-0" aria-hidden />
          <span>You are offline. Nothing can be saved until the connection is back; what you typed stays here.</span>
        </p>
      ) : null}
    </div>
  );
}
