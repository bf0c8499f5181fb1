import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { boundBody } from './bound-body.ts';
import { isDraining, watchRequests } from './drain.ts';
import { shedLoad } from './shed-load.ts';

/** How many connections may be open without a request; beyond it the one that has waited longest is closed. */
const MOST_WAITING = 4_000;
/** A connection without traffic in either direction is closed after this many milliseconds. */
const STILL_MS = 20_000;
/** Longer than load balancers keep idle connections, so that this side never closes one just as a request arrives. */
const KEEP_ALIVE_MS = 65_000;

/**
 * An HTTP server that never waits too long: for slow senders or readers, for silent connections, or for bodies that nobody reads.
 */
export function makeServer(app: RequestListener): Server {
  const answer = shedLoad(app);
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (request, response) => {
      // Everything that happens at the end of a response adds a listener.
      response.setMaxListeners(30);
      boundBody(request, response);
      if (isDraining(server)) response.shouldKeepAlive = false;
      answer(request, response);
    },
  );
  server.maxRequestsPerSocket = 10_000;
  server.setTimeout(STILL_MS, (socket) => socket.destroy());
  boundWaiting(server);
  watchRequests(server);
  return server;
}

/** Limits connections without a request, in the order in which they started waiting: idle ones, new ones, and slow senders of headers. */
function boundWaiting(server: Server): void {
  const waiting = new Set<Socket>();
  const wait = (socket: Socket) => {
    if (socket.destroyed) return;
    waiting.add(socket);
    const [longest] = waiting;
    if (waiting.size > MOST_WAITING && longest) {
      waiting.delete(longest);
      longest.destroy();
    }
  };
  server.on('connection', (socket: Socket) => {
    wait(socket);
    socket.once('close', () => waiting.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    waiting.delete(socket);
    response.once('close', () => wait(socket));
  });
}

export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
