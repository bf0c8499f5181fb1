import { createServer, type Server } from 'node:http';

/** An HTTP server that does not wait for slow senders. */
export function makeServer(app: Parameters<typeof createServer>[1]): Server {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000, keepAliveTimeout: 5_000 },
    app,
  );
  server.maxRequestsPerSocket = 10_000;
  return server;
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
