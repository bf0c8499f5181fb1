import { type OutboundRules, webhookUrlProblem } from './public-address.ts';

const REDIRECTS = [301, 302, 303, 307, 308];
/** These repeat the message; the others say that it was taken, and where the answer is. */
const REPEATING = [307, 308];

/** A request of an exchange: POST with a body, GET without. */
export type Hop = { url: URL; body?: string };

export const isRedirect = (status: number, location: string | undefined): location is string =>
  REDIRECTS.includes(status) && location !== undefined;

/**
 * The request that follows a response, as browsers follow it (Fetch, 4.4), but to addresses that webhooks may go to. A string says why it
 * is refused; undefined if the response is no redirect.
 */
export function followRedirect(
  from: Hop,
  status: number,
  location: string | undefined,
  rules: OutboundRules,
): Hop | string | undefined {
  if (!isRedirect(status, location)) return undefined;
  // Node reads headers as Latin-1, and browsers these as UTF-8.
  const target = Buffer.from(location, 'latin1').toString('utf8');
  const url = URL.canParse(target, from.url) ? new URL(target, from.url) : undefined;
  if (!url || webhookUrlProblem(url.href, rules))
    return 'The receiver redirected to an address that webhooks may not go to';
  const body = REPEATING.includes(status) ? from.body : undefined;
  if (body === undefined) return { url };
  // What a visitor wrote was to be sent encrypted.
  if (from.url.protocol === 'https:' && url.protocol === 'http:')
    return 'The receiver redirected the message to an address without TLS';
  return { url, body };
}
