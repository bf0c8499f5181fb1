import { isIPv6 } from 'node:net';

/**
 * The key of a client for rate limits: its IPv4 address or the /64 of its IPv6 address, since one
 * client usually controls a whole /64.
 */
export function clientKey(address: string | undefined): string {
  const ip = (address ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '').split('%')[0] ?? 'unknown';
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
}
