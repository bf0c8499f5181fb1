import { isSignedOut } from './signed-out.ts';

const PREFIX = 'quizfunnel-typed:';

/**
 * What was typed into a form and not saved, under the account and the form's name: a session that ends meanwhile takes it from nobody.
 * It goes with the tab, and with a sign-out.
 */
export function typedIn<T extends object>(account: string, form: string): Partial<T> {
  try {
    const typed: unknown = JSON.parse(sessionStorage.getItem(keyOf(account, form)) ?? '{}');
    return typed && typeof typed === 'object' ? typed : {};
  } catch {
    return {};
  }
}

/** `typed` is undefined for a form that is saved. */
export function keepTyped(account: string, form: string, typed: object | undefined): void {
  if (isSignedOut(account)) return;
  try {
    if (typed) sessionStorage.setItem(keyOf(account, form), JSON.stringify(typed));
    else sessionStorage.removeItem(keyOf(account, form));
  } catch {
    // Then it lasts as long as the page.
  }
}

export function dropTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Where nothing can be removed nothing was written.
  }
}

const keyOf = (account: string, form: string) => `${PREFIX}${account}:${form}`;
