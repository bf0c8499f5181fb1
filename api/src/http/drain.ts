import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long requests in progress may take to finish once the server is stopping, in milliseconds. */
const FINISH_MS = 8_000;
/** How long an idle connection stays open for a request that may already be on its way, in milliseconds. */
const IDLE_MS = 500;

const draining = new WeakSet<object>();
const underWay = new WeakMap<object, Set<ServerResponse>>();

export const isDraining = (server: object): boolean => draining.has(server);

/** Keeps track of requests in progress. Call before the server listens. */
export function watchRequests(server: Server): void {
  const responses = new Set<ServerResponse>();
  underWay.set(server, responses);
  server.on('request', (_request, response: ServerResponse) => {
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
}

/**
 * Stops serving without failing a request: from now on every response says `Connection: close`, and `/readyz` that this server is not
 * ready. New connections are still accepted for `delayMs`, until a load balancer has noticed; then requests in progress finish, idle
 * connections are closed, and whatever is left after 8 s is cut off.
 */
export async function drain(server: Server, delayMs: number): Promise<void> {
  draining.add(server);
  const responses = underWay.get(server) ?? new Set();
  for (const response of responses) if (!response.headersSent) response.shouldKeepAlive = false;
  await sleep(delayMs);
  // Not the HTTP server's own `close`, which cuts idle connections at once, along with requests that are just arriving on them.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  await sleep(IDLE_MS);
  const until = Date.now() + FINISH_MS - IDLE_MS;
  while (responses.size > 0 && Date.now() < until) await sleep(20);
  server.closeAllConnections();
  await closed;
}
