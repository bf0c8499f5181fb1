import type { Source } from '#contract/submission.schema';

/** Campaign parameters that are read from the host page's address. */
const CAMPAIGN = 'utm_source utm_medium utm_campaign utm_term utm_content gclid fbclid msclkid ttclid'.split(' ');
/** Enough for an address, and too little for a value to make the whole too large; the server cuts each to what is kept. */
const MOST = 2_048;

/**
 * Where a visit came from: the host page without query and fragment, and from its query only the campaign parameters of the list
 * above. A value given by the site owner wins over the page's. All values go by their own names among the hidden ones; the server sorts
 * the campaign out of them, and what may not be kept.
 */
export function readSource(
  given: Record<string, unknown> = {},
  address = location.href,
  referrer = document.referrer,
): Source {
  const page = (url: string) => url.split(/[?#]/)[0]?.slice(0, MOST);
  const query = new URL(address).searchParams;
  // Not for…in: pages have been seen that add to Object.prototype.
  const passed = [...CAMPAIGN.map((name) => [name, query.get(name)] as const), ...Object.entries(given)];
  return {
    pageUrl: page(address),
    referrer: page(referrer),
    hidden: Object.fromEntries(
      passed.flatMap(([name, value]) => (value == null ? [] : [[name, `${value}`.slice(0, MOST)]])),
    ),
  };
}
