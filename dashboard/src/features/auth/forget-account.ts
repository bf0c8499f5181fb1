import { useEffect } from 'react';
import { clearFormDrafts } from '../../lib/form-drafts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { markSignedOut, unmarkSignedOut } from '../../lib/signed-out.ts';
import { dropDraftsOf } from '../builder/saving/drafts/draft-storage.ts';
import { liftLeaveGuard, restoreLeaveGuard } from '../builder/saving/use-leave-guard.ts';
import { isSignedOutSoon, userQuery } from './queries.ts';

/** Whoever signs out leaves nothing in this browser that they have typed, in no tab: whoever uses it next could read it. */
export function forgetAccount(account: string): void {
  liftLeaveGuard();
  tellOtherTabs(account);
  forgetHere(account);
  // The browser's Back may bring this page back as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

function forgetHere(account: string): void {
  markSignedOut(account);
  dropDraftsOf(account);
  clearFormDrafts();
}

const keyOf = (account: string) => `quizfunnel-signed-out:${account}`;

function tellOtherTabs(account: string): void {
  try {
    localStorage.setItem(keyOf(account), 'now');
    localStorage.removeItem(keyOf(account));
  } catch {
    // Without storage nothing of theirs outlives the tabs.
  }
}

/**
 * Forgets an account that signs out in another tab, and shows that nobody is signed in any more. What this tab had written by then may
 * reach the storage only after the other one has cleared it.
 */
export function useSignOutElsewhere(account: string | undefined): void {
  useEffect(() => {
    if (!account) return;
    // Signing in again may happen on a page that the browser has cached.
    unmarkSignedOut(account);
    restoreLeaveGuard();
    const listen = async ({ key, newValue }: StorageEvent) => {
      if (key !== keyOf(account) || newValue === null) return;
      forgetHere(account);
      if (await isSignedOutSoon(account)) void queryClient.resetQueries({ queryKey: userQuery.queryKey });
      else unmarkSignedOut(account);
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  }, [account]);
}
