import type { Source } from '#contract/submission.schema';

/** Campaign parameters that are read from the host page's address. */
const CAMPAIGN = /^(utm_(source|medium|campaign|term|content)|(gcl|fbcl|msclk|ttcl)id)$/;
/** More than is kept of a value, and too little for all of them to be refused; the server cuts each to what is kept. */
const MOST = 1_000;
/** At least as many as the server keeps. */
const MOST_VALUES = 29;
/** What a hidden field may be called. */
export const NAME = /^[\w-]{1,40}$/;

/**
 * Where a visit came from: the host page without query and fragment, and from its query only the campaign parameters of the list
 * above. A value given by the site owner wins over the page's. All values go by their own names among the hidden ones; the server sorts
 * the campaign out of them, and what may not be kept.
 */
export function readSource(
  given: Record<string, unknown> = {},
  // A builder's frame may have no address of its own, but it knows the page's.
  address = location.host ? location.href : document.baseURI,
  referrer = document.referrer,
): Source {
  // A form of that name may have taken the referrer's place.
  const page = (url: string) => `${url}`.split(/[?#]/)[0]?.slice(0, MOST);
  const query = [...new URL(address).searchParams].filter(([name]) => CAMPAIGN.test(name));
  const hidden: Record<string, string> = {};
  // Not for…in: pages have been seen that add to Object.prototype.
  // What is no text and cannot become one is left out.
  for (const [name, value] of [...query, ...Object.entries(given)])
    try {
      if (value != null && NAME.test(name) && Object.keys(hidden).length < MOST_VALUES)
        hidden[name] = `${value}`.slice(0, MOST);
    } catch {}
  return {
    pageUrl: page(address),
    referrer: page(referrer),
    hidden,
  };
}
