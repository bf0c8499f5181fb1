import ipaddr from 'ipaddr.js';

const PREFIX_BITS = 64;

/**
 * The key of a client for rate limits: its IPv4 address or the /64 of its IPv6 address, since one
 * client usually controls a whole /64.
 */
export function clientKey(address: string | undefined): string {
  const plain = (address ?? '').split('%')[0] ?? '';
  if (!ipaddr.isValid(plain)) return 'unknown';
  const ip = ipaddr.process(plain);
  return ip.kind() === 'ipv4'
    ? ip.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${PREFIX_BITS}`)}/${PREFIX_BITS}`;
}
