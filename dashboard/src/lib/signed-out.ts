/** Accounts that have signed out, here or in another tab. */
const out = new Set<string>();

/** From now on nothing of the account's is written into this browser's storage, whatever page of it still stands. */
export const markSignedOut = (account: string): void => void out.add(account);
export const unmarkSignedOut = (account: string): void => void out.delete(account);
export const isSignedOut = (account: string): boolean => out.has(account);
