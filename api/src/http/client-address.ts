import type { IncomingMessage } from 'node:http';

/** The address of the client that sent a request; undefined once its connection is closed. */
export type ResolveAddress = (request: IncomingMessage) => string | undefined;

/**
 * Resolves client addresses as Express's `request.ip` does: the nearest hop that is not a trusted
 * proxy. `isTrusted` is Express's setting `trust proxy fn`.
 */
export const makeAddressResolver =
  (isTrusted: (address: string, hop: number) => boolean): ResolveAddress =>
  ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-for'];
    const peer = socket.remoteAddress;
    if (forwarded === undefined || peer === undefined) return peer;
    const hops = [
      peer,
      ...String(forwarded)
        .split(',')
        .map((address) => address.trim())
        .reverse(),
    ];
    return hops.find((address, hop) => hop === hops.length - 1 || !isTrusted(address, hop));
  };
