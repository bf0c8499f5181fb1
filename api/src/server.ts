import closeWithGrace from 'close-with-grace';
import { makeApp } from './app.ts';
import { sessionSecretOf } from './auth/session-secret.ts';
import { ConfigError, readConfig } from './config.ts';
import { closeDatabase, connectDatabase } from './database.ts';
import { listen, makeServer } from './http/http-server.ts';
import { makeLogger } from './http/log.ts';
import { startMailWorker } from './mail/mail-worker.ts';
import { buildIndexes } from './models.ts';
import { startUpkeep } from './upkeep.ts';
import { startDeliveryWorker } from './webhooks/delivery-worker.ts';
import { outboundRules } from './webhooks/public-address.ts';

/** Config → database → indexes → app → listen → graceful stop. Resolves when the server accepts connections. */
async function startServer(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment);
  const log = makeLogger(config.logLevel);
  await connectDatabase(config.mongoUri);
  await buildIndexes();
  const secret = await sessionSecretOf(config);
  const server = makeServer(makeApp({ config, log }, secret));
  await listen(server, config.port, config.host);
  const stops = [
    startUpkeep(log),
    ...(config.delivers
      ? [startMailWorker({ config, log, secret }), startDeliveryWorker({ ...outboundRules(config), log })]
      : []),
  ];
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) log.error({ name: err.name, at: err.stack }, 'stopping after an unexpected error');
    server.closeIdleConnections();
    await new Promise((resolve) => server.close(resolve));
    await Promise.all(stops.map((stop) => stop()));
    await closeDatabase();
  });
  console.log(`Quizfunnel is ready: ${config.publicUrl}`);
}

/** One clear sentence for whoever started the program. */
function inWords(error: unknown): string {
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

startServer(process.env).catch((error: unknown) => {
  console.error(inWords(error));
  process.exit(1);
});
