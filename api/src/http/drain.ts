import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long requests in flight may take to finish once the server is stopping: longer than an answer may take (deadline.ts). */
const FINISH_MS = 5_000;
/** How long an idle connection stays open for a request that may already be on its way. */
const IDLE_MS = 500;

const drainingServers = new WeakSet<object>();
const inFlight = new WeakMap<object, Set<ServerResponse>>();

export const isDraining = (server: object): boolean => drainingServers.has(server);

/** Tracks requests in flight for `drain`. Call before the server listens. */
export function trackRequests(server: Server): void {
  const responses = new Set<ServerResponse>();
  inFlight.set(server, responses);
  server.on('request', (_request, response: ServerResponse) => {
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
}

/**
 * Stops the server without failing a request. `/readyz` turns 503 and every response says
 * `Connection: close`. New connections are accepted for another `delayMs`, until load balancers
 * have noticed. Then requests in flight finish, and what is left after 5 s is cut off.
 */
export async function drain(server: Server, delayMs: number): Promise<void> {
  drainingServers.add(server);
  const responses = inFlight.get(server) ?? new Set();
  for (const response of responses) if (!response.headersSent) response.shouldKeepAlive = false;
  await sleep(delayMs);
  // http.Server's own `close` would also cut idle connections, on which a request may be arriving.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  await sleep(IDLE_MS);
  const until = Date.now() + FINISH_MS - IDLE_MS;
  while (responses.size > 0 && Date.now() < until) await sleep(20);
  server.closeAllConnections();
  await closed;
}
