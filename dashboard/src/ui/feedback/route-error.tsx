import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { ErrorState } from './states.tsx';

/** Shown when a page itself fails, such as when a chunk of an older release is gone, or cannot be fetched without a network. */
export function RouteError() {
  const error = useRouteError();
  console.error(error);
  const [offline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!offline) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [offline]);
  return (
    <main className="mx-auto max-w-xl p-6">
      <ErrorState
        title="This page could not be shown"
        text={
          offline
            ? 'You are offline. It is loaded as soon as the connection is back.'
            : 'It may have been updated in the meantime. Reloading usually helps.'
        }
        onRetry={() => location.reload()}
      />
    </main>
  );
}
