import { useEffect } from 'react';
import { safeReturnTo } from '#contract/web/paths';
import { hrefOf, pathHere } from '../../lib/base.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useUser } from './queries.ts';

const DELAY_MS = 500;

/** Says that nobody is signed in any more and goes to sign in, to come back to this page. */
export function sendToLogin(): () => void {
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' });
  const timer = setTimeout(() => {
    location.href = hrefOf(`/api/login?returnTo=${encodeURIComponent(here())}`);
  }, DELAY_MS);
  return () => clearTimeout(timer);
}

/** This page's address with what it looks for and has open, as far as a login takes that along. */
function here(): string {
  const path = pathHere();
  const { search } = location;
  const whole = path + (search && `?${new URLSearchParams(search)}`);
  return safeReturnTo(whole) === whole ? whole : path;
}

/** Keeps a page for those who are signed in. Returns the user once they are known, and how to ask again where no answer came. */
export function useRequireUser() {
  const { user, isLoading, isAuthenticated, isUnknown, error, ask } = useUser();
  const isOut = !isLoading && !isAuthenticated && !isUnknown;
  useEffect(() => (isOut ? sendToLogin() : undefined), [isOut]);
  return { user, isUnknown, error, ask };
}
