import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Asks before unsaved work is left behind, by a link or by closing the window; not where the page itself is `leaving`. */
export function useLeaveGuard(dirty: boolean, leaving: RefObject<boolean>) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
  return blocker;
}
