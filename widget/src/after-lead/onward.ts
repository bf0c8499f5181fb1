import { nameKey, THANKED } from '#contract/paths';

/**
 * Where a button of a result leads, and how it opens. The thank-you page of the quiz's own server, at `origin`, gets no email address, and
 * is told whether its texts were just read here (`thanked`). The visitor's name never stands in an address: the tab keeps it for that page
 * where both are of one origin, and a tab without an opener would not have it.
 */
export function onward(url: string | undefined, name: string, origin: string, thanked: unknown) {
  const [, page, quizId] = (url?.startsWith(`${origin}/`) && /(.+thank-you\/([\w-]+).+)&email/.exec(url)) || [];
  const isNear = quizId && origin === location.origin;
  try {
    if (isNear) sessionStorage.setItem(nameKey(quizId), name);
  } catch {}
  return {
    href: page ? page + (thanked ? THANKED : '') : url,
    rel: isNear ? 'opener' : 'noopener noreferrer',
  };
}
