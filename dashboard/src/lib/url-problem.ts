import { parseHttpUrl } from '#contract/web/url';

/** What keeps an address from being one; undefined for a good one and for none. */
export function urlProblem(value: string): string | undefined {
  const url = value.trim();
  return url === '' || parseHttpUrl(url) ? undefined : 'Enter a valid URL that begins with https:// or http://';
}

/** The address that was probably meant by one without a scheme, or with one that will not do; undefined where there is none. */
export function meantUrl(value: string, problemOf = urlProblem): string | undefined {
  const url = value.trim();
  const rest = url.replace(/^(http:)?\/\//i, '');
  if (!problemOf(url) || rest.includes('://')) return undefined;
  const meant = `https://${rest}`;
  return parseHttpUrl(meant)?.hostname.includes('.') ? meant : undefined;
}
