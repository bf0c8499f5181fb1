import type { Source } from '#contract/submission.schema';

/** Campaign parameters that are read from the host page's address. */
const CAMPAIGN = 'utm_source utm_medium utm_campaign utm_term utm_content gclid fbclid msclkid ttclid'.split(' ');
const MAX_VALUE = 200;
const MAX_ADDRESS = 2_048;

/**
 * Where a visit came from: the host page without query and fragment, and from its query only the campaign parameters of the list
 * above. A value given by the site owner wins over the page's.
 */
export function readSource(
  given: Record<string, string> = {},
  address = location.href,
  referrer = document.referrer,
): Source {
  // A frame with srcdoc or a sandbox may have no address worth telling.
  const page = (url: string) => (/^https?:/.test(url) ? url.split(/[?#]/)[0]?.slice(0, MAX_ADDRESS) : undefined);
  const found: Record<string, string> = {};
  const hidden: Record<string, string> = {};
  const query = new URL(address).searchParams;
  for (const name of CAMPAIGN) {
    const value = given[name] ?? query.get(name);
    if (value)
      found[name.replace(/_(.)/, (_whole, letter: string) => letter.toUpperCase())] = value.slice(0, MAX_VALUE);
  }
  // Not for…in: pages have been seen that add to Object.prototype.
  for (const [name, value] of Object.entries(given))
    if (!CAMPAIGN.includes(name)) hidden[name] = value.slice(0, MAX_VALUE);
  return { ...found, pageUrl: page(address), referrer: page(referrer), hidden };
}
