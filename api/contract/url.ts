/** Bounds the host (RFC 1035, 2.3.4), because parsing an international one is quadratic in its length. */
const WEB_ADDRESS = /^https?:\/\/[^/?#\\]{1,300}(?:[/?#\\]|$)/i;

/**
 * The URL when it is an absolute http(s) address without credentials, else undefined.
 * Browsers strip tabs and line breaks from addresses and so could turn a refused scheme into an allowed one; an
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
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.username || url.password || !url.hostname) return undefined;
  return url;
}

/** What a redirect tells the next page. `email` is passed on only when `consentGiven`. */
export type RedirectFacts = { score: number; outcome: string; email: string; consentGiven: boolean };

/**
 * The address to go to after a submission: query and fragment of `target` are kept, `score`, `outcome` and `email`
 * overwrite what was there; `email` is empty without consent. Undefined when `target` is no http(s) address.
 */
export function buildRedirect(target: string, facts: RedirectFacts): string | undefined {
  // Saved addresses have passed parseHttpUrl; this holds for whatever else a store might contain.
  if (!/^https?:\/\/[^\s@]+$/i.test(target)) return undefined;
  const url = new URL(target);
  url.searchParams.set('score', String(facts.score));
  url.searchParams.set('outcome', facts.outcome);
  url.searchParams.set('email', facts.consentGiven ? facts.email : '');
  return url.href;
}
