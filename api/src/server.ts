import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { makeApp } from './app.ts';
import { hasDevelopmentProvider } from './auth/development-provider/provider.ts';
import { reportProviderProblem } from './auth/report-provider-problem.ts';
import { endSessionsOfInactive } from './auth/session-store.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import { keepBuildFiles } from './build-files/keep-build-files.ts';
import { ConfigError, readConfig } from './config.ts';
import { closeDatabase, connectDatabase } from './db/database.ts';
import { UnreadableData } from './db/database-format.ts';
import { isInvalidUri, retryUntilSuccess } from './db/retry-until-success.ts';
import { releaseHeld } from './deliveries/delivery-store.ts';
import { startDispatch } from './destinations/dispatch/start-dispatch.ts';
import { reportMailProblem } from './destinations/mail/report-mail-problem.ts';
import { errorForLog } from './errors.ts';
import { drain } from './http/drain.ts';
import { listen, makeHttpServer } from './http/http-server.ts';
import { makeLogger } from './http/log.ts';
import { plainHttpNotice } from './http/plain-http-notice.ts';
import { makeStartupApp } from './http/startup-app.ts';
import { prepareDatabase } from './prepare-database.ts';
import { loadSessionSecrets } from './secrets/session-secrets.ts';
import { signer } from './submissions/signing-key.ts';
import { startTracing } from './tracing/spans.ts';

const STOP_WORKERS_MS = 5_000;
const CLOSE_DATABASE_MS = 2_000;
const STOP_TRACING_MS = 2_000;
/**
 * Longer than all steps of a shutdown together, each of which is bounded: requests, workers,
 * database.
 */
const SHUTDOWN_MS = 20_000;

/**
 * Starts the server; resolves when it is ready. It listens before the database is ready, so that
 * early clients get a 503 instead of a refused connection.
 */
async function startServer(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment);
  if (!config.oidc && !hasDevelopmentProvider())
    throw new ConfigError([
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are required: the development sign-in is not among the production packages',
    ]);
  const log = makeLogger(config.logLevel);
  const stopTracing = await startTracing(environment);
  const secrets = await loadSessionSecrets(config);
  let app: RequestListener = makeStartupApp({ config, log });
  const server = makeHttpServer((request, response) => app(request, response), config.basePath);
  await listen(server, config.port, config.host);
  const stops: Array<() => Promise<void>> = [];
  closeWithGrace({ delay: config.shutdownDelayMs + SHUTDOWN_MS, logger: false }, async ({ err, signal }) => {
    if (err) log.error({ err: errorForLog(err) }, 'stopping after an unexpected error');
    else log.info({ signal }, 'stopping');
    await drain(server, err ? 0 : config.shutdownDelayMs);
    // Work that is not finished in time is repeated by another process once the lease expires.
    await Promise.race([Promise.all(stops.map((stop) => stop())), sleep(STOP_WORKERS_MS)]);
    await Promise.race([closeDatabase(), sleep(CLOSE_DATABASE_MS)]);
    await Promise.race([stopTracing().catch(() => undefined), sleep(STOP_TRACING_MS)]);
  });
  await retryUntilSuccess(
    () => connectDatabase(config.mongoUri, undefined, config.metricsToken !== undefined),
    console.error,
  );
  await retryUntilSuccess(() => prepareDatabase(), console.error);
  await retryUntilSuccess(async () => void (await signer()), console.error);
  await retryUntilSuccess(async () => void stops.push(await keepBuildFiles(log)), console.error);
  await retryUntilSuccess(async () => {
    await endSessionsOfInactive(config);
    // Their owner may be on the list again since this start.
    await releaseHeld();
  }, console.error);
  app = makeApp({ config, log }, secrets);
  stops.push(startBackgroundJobs({ config, log }));
  if (config.delivers) stops.push(startDispatch({ config, log, secret: secrets[0] }));
  console.log(`Quizfunnel is ready: ${config.publicUrl}`);
  const notice = plainHttpNotice(config);
  if (notice) console.error(notice);
  void reportProviderProblem(config, console.error);
  void reportMailProblem(config, console.error);
}

/** Explains a failed start to the operator in one sentence. */
function describeStartError(error: unknown): string {
  const { code, message = String(error), port } = error as { code?: string; message?: string; port?: number };
  if (error instanceof ConfigError || error instanceof UnreadableData) return message;
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the other program or set PORT to another number.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to a number above 1023.`;
  if (isInvalidUri(error)) return `MONGODB_URI is no address of a MongoDB: ${message}`;
  return `Quizfunnel could not start: ${message}`;
}

startServer(process.env).catch((error: unknown) => {
  console.error(describeStartError(error));
  process.exit(1);
});
