import type { Source } from '#contract/submission.schema';

const CAMPAIGN = {
  utm_source: 'utmSource',
  utm_medium: 'utmMedium',
  utm_campaign: 'utmCampaign',
  utm_term: 'utmTerm',
  utm_content: 'utmContent',
  gclid: 'gclid',
  fbclid: 'fbclid',
  msclkid: 'msclkid',
  ttclid: 'ttclid',
} as const;

/**
 * Where a visit came from: the host page without query and fragment, and from its query only the campaign parameters of the list
 * above. A value given by the site owner wins over the page's.
 */
export function readSource(
  given: Record<string, string> = {},
  address = location.href,
  referrer = document.referrer,
): Source {
  const url = new URL(address);
  const source: Source = {};
  // A frame with srcdoc or a sandbox may have no address worth telling.
  if (url.protocol.startsWith('http')) source.pageUrl = (url.origin + url.pathname).slice(0, 2048);
  if (/^https?:/.test(referrer)) source.referrer = (referrer.split(/[?#]/)[0] ?? '').slice(0, 2048);
  const hidden: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) if (!(name in CAMPAIGN)) hidden[name] = value.slice(0, 200);
  for (const [name, field] of Object.entries(CAMPAIGN)) {
    const value = given[name] ?? url.searchParams.get(name);
    if (value) source[field] = value.slice(0, 200);
  }
  if (Object.keys(hidden).length) source.hidden = hidden;
  return source;
}
