import ipaddr from 'ipaddr.js';
import { parseHttpUrl } from '../../../contract/web/url.ts';
import type { Config } from '../../config.ts';
import { badRequest } from '../../errors.ts';

/** A cloud provider's metadata address in the public range. */
const METADATA = ['168.63.129.16'];
/** Everything allocated to the public internet (RFC 4291, 2.4). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/;

export type OutboundRules = {
  /** Origin of this installation: a webhook to ourselves could trigger itself. */
  ownHost: string;
  /** `host:port` pairs that the operator exempts, for receivers in their own network. */
  allowedHosts: readonly string[];
};

export const outboundRules = ({
  publicUrl,
  webhookAllowedHosts,
}: Pick<Config, 'publicUrl' | 'webhookAllowedHosts'>): OutboundRules => ({
  ownHost: new URL(publicUrl).hostname,
  allowedHosts: webhookAllowedHosts,
});

/** Whether the operator exempted this URL's host and port from the rule of public addresses. */
export function isExempt(url: URL, rules: OutboundRules): boolean {
  return rules.allowedHosts.includes(`${url.hostname}:${portOf(url)}`);
}

/**
 * Why a webhook must not be sent to this URL; undefined if it may. Looks only at the URL itself: the addresses that a name resolves to are
 * checked when the connection is made.
 */
export function webhookUrlProblem(value: string, rules: OutboundRules): string | undefined {
  const url = parseHttpUrl(value);
  if (!url) return 'Enter a valid URL that begins with https:// or http://';
  if (isExempt(url, rules)) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (host === rules.ownHost) return 'A webhook cannot go to this installation itself';
  if (ipaddr.isValid(host)) return isPublicAddress(host) ? undefined : 'Webhooks can only go to public addresses';
  if (LOCAL_NAMES.test(host) || !host.includes('.')) return 'Webhooks can only go to public addresses';
  return undefined;
}

/** Refuses an address that was sent as `path` of a body unless `webhookUrlProblem` accepts it. */
export function assertPublicUrl(url: string, path: string, config: Parameters<typeof outboundRules>[0]): void {
  const problem = webhookUrlProblem(url, outboundRules(config));
  if (problem) throw badRequest(problem, [{ path, message: problem }]);
}

/** Whether an IP address is reachable on the public internet, as opposed to private, loopback, link-local or reserved ones. */
export function isPublicAddress(address: string): boolean {
  const ip = ipaddr.parse(address);
  if (ip.range() !== 'unicast' || METADATA.includes(address)) return false;
  // Addresses outside may embed an IPv4 address, as in ::127.0.0.1, or be allocated for anything one day.
  return ip.kind() === 'ipv4' || ip.match(GLOBAL_IPV6);
}

export const deniedAddresses = METADATA;

function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}
