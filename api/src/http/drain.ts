import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is under way when the server is told to stop may take this long to end, in milliseconds. */
const FINISH_MS = 8_000;
/** How long an idle connection stays open for a request that may be on its way, in milliseconds. */
const IDLE_MS = 500;

const draining = new WeakSet<object>();
const underWay = new WeakMap<object, Set<ServerResponse>>();

export const isDraining = (server: object): boolean => draining.has(server);

/** Keeps count of what is under way. To be called before the server listens. */
export function watchRequests(server: Server): void {
  const responses = new Set<ServerResponse>();
  underWay.set(server, responses);
  server.on('request', (_request, response: ServerResponse) => {
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
}

/**
 * Ends serving so that no request fails: from now on every answer says `Connection: close`, and `/readyz` that there is nothing to be had
 * here. For `delayMs` new connections are still taken, until a balancer has noticed; then what is under way is finished, idle connections
 * are closed, and after 8 s whatever is left is cut.
 */
export async function drain(server: Server, delayMs: number): Promise<void> {
  draining.add(server);
  const responses = underWay.get(server) ?? new Set();
  for (const response of responses) if (!response.headersSent) response.shouldKeepAlive = false;
  await sleep(delayMs);
  // Not the HTTP server's own `close`: it cuts idle connections at once, with the requests that are just arriving on them.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  await sleep(IDLE_MS);
  const until = Date.now() + FINISH_MS - IDLE_MS;
  while (responses.size > 0 && Date.now() < until) await sleep(20);
  server.closeAllConnections();
  await closed;
}
