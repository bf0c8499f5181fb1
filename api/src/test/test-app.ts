import type { Server } from 'node:http';
import { freePort } from '../../scripts/free-port.mjs';
import { makeApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { listen, makeHttpServer } from '../http/http-server.ts';
import { makeLogger } from '../http/log.ts';
import { loadSessionSecrets } from '../secrets/session-secrets.ts';
import { instancesEverywhere, startSecondInstance } from './second-instance.ts';
import { settledFigures } from './settled-figures.ts';
import { startTestDatabase, type TestDatabase } from './test-database.ts';
import { testWidget } from './test-widget.ts';

const defaults = {
  SESSION_SECRET: 'a secret that is for tests only',
  SECRETS_KEY: 'a key for credentials that is for tests only',
  RATE_LIMIT_PUBLIC_WRITES: '100000',
  RATE_LIMIT_LOGINS: '100000',
  RATE_LIMIT_PICTURES: '100000',
  LOG_LEVEL: 'silent',
};

/** Tests run in the server's process, so their own work must not count as its load. */
const noLag = () => 0;

export type TestApp = {
  url: string;
  config: Config;
  /** How many processes answer at `url`. */
  instances: 1 | 2;
  /** The settings it was started with. */
  env: Record<string, string>;
  db: TestDatabase['db'];
  close: () => Promise<void>;
};

/**
 * The whole app on a free port of loopback, with a database of its own on the test run's mongod. With two instances, a second process of
 * the built server shares the database, and a balancer gives each every other request.
 */
export async function startTestApp(env: Record<string, string> = {}, wanted: 1 | 2 = 1): Promise<TestApp> {
  const instances = instancesEverywhere ?? wanted;
  const port = Number(env.PORT) || (await freePort('localhost'));
  const settings = { MONGODB_URI: process.env.QF_TEST_MONGODB_URI ?? '', PORT: String(port), ...defaults, ...env };
  const config = readConfig(settings);
  const database = await startTestDatabase(config.mongoUri, config.metricsToken !== undefined);
  const app = makeApp(
    { config, log: makeLogger(config.logLevel) },
    await loadSessionSecrets(config),
    testWidget(instances),
  );
  const server = makeHttpServer(settledFigures(app), config.basePath, noLag);
  const own = instances === 2 ? await freePort('localhost') : port;
  await listen(server, own, 'localhost');
  const second =
    instances === 2 ? await startSecondInstance(port, own, database.name, { ...defaults, ...env }) : undefined;
  return {
    url: `http://localhost:${port}${config.basePath}`,
    config,
    instances,
    env: settings,
    db: database.db,
    close: async () => {
      await second?.close();
      await close(server);
      await database.close();
    },
  };
}

/** What was logged, a value for each line. */
export type LogLine = Record<string, unknown> & { msg?: string };
export type AnotherApp = Pick<TestApp, 'url' | 'config' | 'close'> & { lines: LogLine[] };

/**
 * The app once more on the same database, as after a new start, with what `env` changes of its settings: nothing that the first one
 * remembers is known to it. It keeps what it logs.
 */
export async function startAnotherApp(app: TestApp, env: Record<string, string> = {}): Promise<AnotherApp> {
  const port = await freePort('localhost');
  const config = readConfig({ ...app.env, PORT: String(port), ...env });
  const lines: LogLine[] = [];
  const log = makeLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
  const made = makeApp({ config, log }, await loadSessionSecrets(config), testWidget(app.instances));
  const server = makeHttpServer(made, config.basePath, noLag);
  await listen(server, port, 'localhost');
  return { url: `http://localhost:${port}`, config, lines, close: () => close(server) };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
