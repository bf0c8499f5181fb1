import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** The address of the client that sent a request; undefined once its connection is closed. */
export type ResolveAddress = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string | undefined;

/**
 * Resolves client addresses: the nearest hop that is not a trusted proxy. `isTrusted` is Express's
 * setting `trust proxy fn`. Unlike Express's own `request.ip` it takes `ip:port`, which Azure's
 * Application Gateway sends, and ignores a hop that is no address, with everything beyond it: the
 * client is then the proxy that sent it, and not a new one for each text.
 */
export const makeAddressResolver =
  (isTrusted: (address: string, hop: number) => boolean): ResolveAddress =>
  ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-for'];
    const peer = socket.remoteAddress;
    if (forwarded === undefined || peer === undefined) return peer;
    let client: string = peer;
    const senders = String(forwarded).split(',').reverse();
    for (const [hop, sender] of senders.entries()) {
      const address: string | undefined = isTrusted(client, hop) ? parseAddress(sender.trim()) : undefined;
      if (address === undefined) break;
      client = address;
    }
    return client;
  };

/** An IP address without port, brackets and quotes; undefined if `text` is none. */
function parseAddress(text: string): string | undefined {
  const [, bracketed, withPort] = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(text) ?? [];
  const address = bracketed ?? withPort ?? text;
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address) ? address : undefined;
}
