import { useRouteError } from 'react-router';
import { ErrorState } from './states.tsx';

/** Shown when a page itself fails, such as when a chunk of an older release is gone. */
export function RouteError() {
  const error = useRouteError();
  console.error(error);
  return (
    <main className="mx-auto max-w-xl p-6">
      <ErrorState
        title="This page could not be shown"
        text="It may have been updated in the meantime. Reloading usually helps."
        onRetry={() => location.reload()}
      />
    </main>
  );
}
