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

/** What a redirect tells the next page. `email` is passed on only when `consentGiven`. */
export type RedirectFacts = { score: number; outcome: string; email: string; consentGiven: boolean };

/**
 * An address of an owner's as they wrote it, character by character. With `facts`, `score`, `outcome` and `email` are appended to its
 * query, in place of its own parameters of these names; `email` is empty without consent. Undefined when `target` begins like no http(s)
 * address: the rest was checked by `parseHttpUrl` when it was saved.
 */
export function buildLink(target: string, facts?: RedirectFacts): string | undefined {
  if (!/^https?:\/\//i.test(target)) return undefined;
  if (!facts) return target;
  const { score, outcome, email, consentGiven } = facts;
  const [, page, query = '', fragment] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(target) ?? [];
  const others = query.split('&').filter((pair) => !/^(?:score|outcome|email)(?:=|$)/.test(pair));
  const told = new URLSearchParams({ score: `${score}`, outcome, email: consentGiven ? email : '' });
  return `${page}?${others.join('&').replace(/([^&])$/, '$1&')}${told}${fragment}`;
}
