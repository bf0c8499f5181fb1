import { nameKey } from '#contract/paths';

/**
 * `href` and `rel` of a result's link. The visitor's name never goes into a URL: for the thank-you
 * page of the quiz's server (`origin`) it is passed in sessionStorage when that is this page's
 * origin, and the new tab inherits it only with an opener.
 */
export function buildLinkProps(href: string, name: string, origin: string) {
  const [, quizId] = (href.startsWith(`${origin}/`) && /\/thank-you\/([\w-]+)/.exec(href)) || [];
  const isSameOrigin = quizId && origin === location.origin;
  try {
    if (isSameOrigin) sessionStorage.setItem(nameKey(quizId), name);
  } catch {}
  return { href, rel: isSameOrigin ? 'opener' : 'noopener noreferrer' };
}
