import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { makeApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { closeDatabase, connectDatabase } from '../database.ts';
import { listen, makeServer } from '../http/http-server.ts';
import { makeLogger } from '../http/log.ts';
import { buildIndexes } from '../models.ts';
import { startSecondInstance, twoInstances } from './second-instance.ts';
import { settledFigures } from './settled-figures.ts';
import { testWidget } from './test-widget.ts';

const defaults = {
  SESSION_SECRET: 'a secret that is for tests only',
  RATE_LIMIT_PUBLIC_WRITES: '100000',
  RATE_LIMIT_LOGINS: '100000',
  LOG_LEVEL: 'silent',
};

export type TestApp = {
  url: string;
  config: Config;
  db: NonNullable<typeof mongoose.connection.db>;
  close: () => Promise<void>;
};

/**
 * The whole app on a free port of loopback, with a database of its own on the test run's mongod; with `QF_TEST_INSTANCES=2` twice, behind a
 * balancer that gives each every other request.
 */
export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const mongoUri = process.env.QF_TEST_MONGODB_URI;
  if (!mongoUri) throw new Error('QF_TEST_MONGODB_URI names no MongoDB');
  const port = await freePort();
  const config = readConfig({
    MONGODB_URI: mongoUri,
    PORT: String(port),
    ...defaults,
    ...env,
  });
  const database = `test_${randomBytes(6).toString('hex')}`;
  await connectDatabase(config.mongoUri, database);
  await buildIndexes();
  const app = makeApp({ config, log: makeLogger(config.logLevel) }, config.sessionSecret ?? '', testWidget);
  const server = makeServer(settledFigures(app));
  const own = twoInstances ? await freePort() : port;
  await listen(server, own, 'localhost');
  const second = twoInstances ? await startSecondInstance(port, own, database, { ...defaults, ...env }) : undefined;
  return {
    url: `http://localhost:${port}`,
    config,
    db: mongoose.connection.db as NonNullable<typeof mongoose.connection.db>,
    close: async () => {
      await second?.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await mongoose.connection.dropDatabase();
      await closeDatabase();
    },
  };
}

/** One more app on the database of `app`, with other settings or a log of its own: the installation after its operator has changed it. */
export async function startAgain(
  app: TestApp,
  env: Record<string, string>,
  log?: Logger,
): Promise<Pick<TestApp, 'url' | 'config' | 'close'>> {
  const port = await freePort();
  const config = readConfig({ MONGODB_URI: app.config.mongoUri, PORT: String(port), ...defaults, ...env });
  const server = makeServer(
    makeApp({ config, log: log ?? makeLogger(config.logLevel) }, config.sessionSecret ?? '', testWidget),
  );
  await listen(server, port, 'localhost');
  return {
    url: `http://localhost:${port}`,
    config,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
