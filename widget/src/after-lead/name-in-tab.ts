import { nameKey } from '#contract/paths';

/**
 * Leaves the visitor's name for the thank-you page of this very origin, in this tab and in those it opens; it never stands in an address.
 * Returns how the link to `url` has to open: a tab without an opener would not have the name.
 */
export function relTo(url: string | undefined, name: string): string {
  const [, quizId] = (url?.startsWith(`${location.origin}/`) && /\/thank-you\/([\w-]+)/.exec(url)) || [];
  if (!quizId) return 'noopener noreferrer';
  try {
    sessionStorage.setItem(nameKey(quizId), name);
  } catch {}
  return 'opener';
}
