import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router';

let isOff = false;
/** The sign-out dialog has asked already, and named what goes with it. */
export const liftLeaveGuard = (): void => {
  isOff = true;
};
export const restoreLeaveGuard = (): void => {
  isOff = false;
};

type Leave = Parameters<Extract<Parameters<typeof useBlocker>[0], (...given: never[]) => unknown>>[0];

/**
 * Asks before unsaved work is left behind, by a link or by closing the window.
 * @param touched whether anything was edited at all
 * @param isOwnPath whether an address is that of the same editor; the same at every drawing
 * @param isDirty whether there is unsaved work at the moment of leaving; the same at every drawing
 */
export function useLeaveGuard(touched: boolean, isDirty: () => boolean, isOwnPath: (path: string) => boolean) {
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: Leave) =>
        !isOff && currentLocation.pathname !== nextLocation.pathname && !isOwnPath(nextLocation.pathname) && isDirty(),
      [isDirty, isOwnPath],
    ),
  );
  useEffect(() => {
    if (!touched) return;
    const warn = (event: BeforeUnloadEvent) => !isOff && isDirty() && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [touched, isDirty]);
  return blocker;
}
