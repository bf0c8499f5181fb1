/** Bounds the host (RFC 1035, 2.3.4), because parsing an international one is quadratic in its length. */
const WEB_ADDRESS = /^https?:\/\/[^/?#\\]{1,300}(?:[/?#\\]|$)/i;

/**
 * The URL when it is an absolute http(s) address without credentials, else undefined. The one check of addresses, by which they are saved
 * and used. Browsers strip tabs and line breaks from addresses and so could turn a refused scheme into an allowed one; an
 * address with white space or control characters is therefore refused as a whole.
 */
export function parseHttpUrl(value: string): URL | undefined {
  if (!WEB_ADDRESS.test(value) || /[\u0000-\u0020\u007F]/.test(value)) return undefined;
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    return undefined;
  }
  return url.username || url.password ? undefined : url;
}

/** What a link tells the next page. `email` is passed on only when `consentGiven`. */
export type LinkFacts = { score: number; outcome: string; email: string; consentGiven?: boolean };

/**
 * An address of an owner's as they wrote it, character by character. With `facts`, `score`, `outcome` and `email` are appended to its
 * query; `email` is empty without consent. Undefined when `target` is no http(s) address.
 */
export function buildLink(target: string, facts?: LinkFacts): string | undefined {
  if (!parseHttpUrl(target)) return undefined;
  if (!facts) return target;
  const { score, outcome, email, consentGiven } = facts;
  const told = new URLSearchParams({ score: `${score}`, outcome, email: consentGiven ? email : '' });
  const [, page, query = '', fragment] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(target) ?? [];
  // An address that has one of them already, as by a placeholder, is not told it twice.
  const known = new URLSearchParams(query);
  for (const [name, value] of [...told]) if (known.getAll(name).includes(value)) told.delete(name);
  if (!`${told}`) return target;
  return `${page}?${query.replace(/([^&])$/, '$1&')}${told}${fragment}`;
}
