import { nameKey, THANKED } from '#contract/paths';

/**
 * `href` and `rel` of a result's link. A link to the thank-you page of the quiz's server (`origin`)
 * drops the email address, and says whether the visitor has already read the thank-you texts
 * (`thanked`). The visitor's name never goes into a URL: on the same origin it is passed in
 * sessionStorage, which the new tab only inherits with an opener.
 */
export function buildLinkProps(url: string | undefined, name: string, origin: string, thanked: unknown) {
  const [, page, quizId] = (url?.startsWith(`${origin}/`) && /(.+thank-you\/([\w-]+).+)&email/.exec(url)) || [];
  const isSameOrigin = quizId && origin === location.origin;
  try {
    if (isSameOrigin) sessionStorage.setItem(nameKey(quizId), name);
  } catch {}
  return {
    href: page ? page + (thanked ? THANKED : '') : url,
    rel: isSameOrigin ? 'opener' : 'noopener noreferrer',
  };
}
