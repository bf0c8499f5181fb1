import { isSignedOut } from './signed-out.ts';

const PREFIX = 'quizfunnel-typed:';

/**
 * What was typed into a form and not saved, under the account and the form's name: a session that ends meanwhile takes it from nobody.
 * It goes with the tab, and with a sign-out.
 */
export function readFormDraft<T extends object>(account: string, form: string): Partial<T> {
  try {
    const typed: unknown = JSON.parse(sessionStorage.getItem(keyOf(account, form)) ?? '{}');
    return typed && typeof typed === 'object' ? typed : {};
  } catch {
    return {};
  }
}

/** `typed` is undefined for a form that is saved. */
export function saveFormDraft(account: string, form: string, typed: object | undefined): void {
  if (isSignedOut(account)) return;
  try {
    if (typed) sessionStorage.setItem(keyOf(account, form), JSON.stringify(typed));
    else sessionStorage.removeItem(keyOf(account, form));
  } catch {
    // Then it lasts as long as the page.
  }
}

/** How many of the account's forms this tab has typed into and not saved. */
export const countFormDrafts = (account: string): number => keys(keyOf(account, '')).length;

export function clearFormDrafts(): void {
  for (const key of keys(PREFIX)) sessionStorage.removeItem(key);
}

function keys(beginning: string): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(beginning));
  } catch {
    // Where nothing can be read nothing was written.
    return [];
  }
}

const keyOf = (account: string, form: string) => `${PREFIX}${account}:${form}`;
