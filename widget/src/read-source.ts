import type { Source } from '#contract/lead/submission.schema';

/** Campaign parameters that are read from the host page's URL. */
const CAMPAIGN_PARAMETER = /^(utm_(source|medium|campaign|term|content)|(gcl|fbcl|msclk|ttcl)id)$/;
/**
 * More than the server stores of a value, but little enough that the request is not rejected for
 * its size.
 */
const MAX_VALUE_LENGTH = 1_000;
/** At least as many as the server stores. */
const MAX_VALUES = 29;
/** Valid names of hidden fields. */
export const HIDDEN_FIELD_NAME = /^[\w-]{1,40}$/;

/**
 * The source of a visit: the host page without query and fragment, and the campaign parameters of
 * its query. Values given by the site owner override the page's, and `null` removes them. All of them are sent as hidden
 * fields; the server separates the campaign and drops what it must not store.
 */
export function readSource(
  given: Record<string, unknown> = {},
  // A page builder's `srcdoc` frame has no URL of its own, but its base URL is that of the page.
  address = location.host ? location.href : document.baseURI,
  referrer = document.referrer,
): Source {
  // A form named `referrer` shadows `document.referrer`, so it may not be a string.
  const page = (url: string) => `${url}`.split(/[?#]/)[0]?.slice(0, MAX_VALUE_LENGTH);
  let query: Array<[string, string]> = [];
  // A variable of the page named `URL` shadows the constructor.
  try {
    query = [...new URL(address).searchParams].filter(([name]) => CAMPAIGN_PARAMETER.test(name));
  } catch {}
  const hidden: Record<string, string> = {};
  // Not for…in, because some pages extend Object.prototype. Values that cannot be converted to
  // strings are dropped.
  for (const [name, value] of [...query, ...Object.entries(given)])
    try {
      if (value == null) delete hidden[name];
      else if (HIDDEN_FIELD_NAME.test(name) && Object.keys(hidden).length < MAX_VALUES)
        hidden[name] = `${value}`.slice(0, MAX_VALUE_LENGTH);
    } catch {}
  return {
    pageUrl: page(address),
    referrer: page(referrer),
    hidden,
  };
}
