import { useEffect } from 'react';
import { toast } from '../../ui/toast-store.ts';
import { useUser } from './queries.ts';

const DELAY_MS = 500;

/** Says that nobody is signed in any more and goes to sign in, to come back to this page. */
export function sendToLogin(): () => void {
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' });
  const timer = setTimeout(() => {
    location.href = `/api/login?returnTo=${encodeURIComponent(location.pathname)}`;
  }, DELAY_MS);
  return () => clearTimeout(timer);
}

/** Keeps a page for those who are signed in. Returns the user once they are known, and how to ask again where no answer came. */
export function useRequireUser() {
  const { user, isLoading, isAuthenticated, isUnknown, error, ask } = useUser();
  const isOut = !isLoading && !isAuthenticated && !isUnknown;
  useEffect(() => (isOut ? sendToLogin() : undefined), [isOut]);
  return { user, isUnknown, error, ask };
}
