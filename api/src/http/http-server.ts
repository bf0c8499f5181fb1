import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { enterBasePath } from './base-path.ts';
import { boundBody } from './bound-body.ts';
import { isDraining, trackRequests } from './drain.ts';
import { shedLoad } from './shed-load.ts';

/** How many connections may be open without a request. */
const MAX_IDLE_CONNECTIONS = 4_000;
/** A connection without traffic in either direction is closed after this. */
const INACTIVITY_MS = 20_000;
/** Longer than load balancers keep idle connections: they must close first, or lose a request. */
const KEEP_ALIVE_MS = 65_000;

/**
 * An HTTP server with a bound on slow senders, slow readers, silent connections and unread bodies. `app` gets requests
 * without `basePath`, the path of PUBLIC_URL. `lag` tells how late the event loop is, in milliseconds.
 */
export function makeHttpServer(app: RequestListener, basePath = '', lag?: () => number): Server {
  const handle = shedLoad(app, lag);
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      // Most layers listen for the end of a response; Node warns above ten listeners.
      response.setMaxListeners(30);
      enterBasePath(request, basePath);
      boundBody(request, response);
      if (isDraining(server)) response.shouldKeepAlive = false;
      handle(request, response);
    },
  );
  server.maxRequestsPerSocket = 10_000;
  server.setTimeout(INACTIVITY_MS, (socket) => socket.destroy());
  boundIdleConnections(server);
  trackRequests(server);
  return server;
}

/**
 * Closes the connection that has been idle for longest when there are too many. New connections
 * and those still sending headers count as idle.
 */
function boundIdleConnections(server: Server): void {
  const idle = new Set<Socket>();
  const markIdle = (socket: Socket) => {
    if (socket.destroyed) return;
    idle.add(socket);
    const [longest] = idle;
    if (idle.size > MAX_IDLE_CONNECTIONS && longest) {
      idle.delete(longest);
      longest.destroy();
    }
  };
  server.on('connection', (socket: Socket) => {
    markIdle(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.once('close', () => markIdle(socket));
  });
}

/** Resolves once the server listens; rejects if it cannot. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
