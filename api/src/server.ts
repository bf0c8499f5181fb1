import { createServer, type Server } from 'node:http';
import closeWithGrace from 'close-with-grace';
import { makeApp } from './app.ts';
import { sessionSecretOf } from './auth/session-secret.ts';
import { ConfigError, readConfig } from './config.ts';
import { closeDatabase, connectDatabase } from './database.ts';
import { makeLogger } from './http/log.ts';
import { buildIndexes } from './models.ts';

/** Config → database → indexes → app → listen → graceful stop. Resolves when the server accepts connections. */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment);
  const log = makeLogger(config.logLevel);
  await connectDatabase(config.mongoUri);
  await buildIndexes();
  const server = makeServer(makeApp({ config, log }, await sessionSecretOf(config)));
  await listen(server, config.port, config.host);
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) log.error({ name: err.name, at: err.stack }, 'stopping after an unexpected error');
    server.closeIdleConnections();
    await new Promise((resolve) => server.close(resolve));
    await closeDatabase();
  });
  console.log(`Quizfunnel is ready: ${config.publicUrl}`);
}

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

/** One clear sentence for whoever started the program. */
export function inWords(error: unknown): string {
  const {
    name,
    code,
    message = String(error),
    port,
  } = error as { name?: string; code?: string; message?: string; port?: number };
  if (error instanceof ConfigError) return message;
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the other program or set PORT to another number.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to a number above 1023.`;
  if (name === 'MongooseServerSelectionError' || name === 'MongoServerSelectionError')
    return `MongoDB can not be reached: ${message}`;
  return `Quizfunnel could not start: ${message}`;
}
