import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { runServer } from './run-server.mjs';
import { Failure } from './say.mjs';

/**
 * Starts the built product for a test, with its own database and data folder, and waits until it is
 * ready.
 * @param {{port?: number, env?: NodeJS.ProcessEnv, mongoUri?: string, database?: string, file?: string}} [options]
 *   `mongoUri` without a database name, by default the test run's; a `database` given here is not
 *   dropped on stop; `file` is the server of another build
 * @returns {Promise<{url: string, pid: number, database: string, mongoUri: string, output: () =>
 *   string, exitCode: Promise<number>, stop: () => Promise<void>, kill: () => Promise<void>}>}
 *   `stop` ends it gracefully, `kill` with SIGKILL; both clean up
 */
export async function startProduct({
  port,
  env = {},
  mongoUri = process.env.QF_TEST_MONGODB_URI,
  database,
  file,
} = {}) {
  if (!mongoUri) throw new Failure('QF_TEST_MONGODB_URI names no MongoDB: run this through `npm test`.');
  const name = database ?? `product_${randomBytes(6).toString('hex')}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'quizfunnel-data-'));
  const chosen = port ?? (await freePort('localhost'));
  const url = `http://localhost:${chosen}`;
  const { server, ended } = runServer(
    {
      ...process.env,
      PORT: String(chosen),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      ...env,
      MONGODB_URI: withDatabase(mongoUri, name),
    },
    'pipe',
    file ? { file } : {},
  );
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (output += chunk));
  let exitCode = /** @type {number | undefined} */ (undefined);
  void ended.then((code) => {
    exitCode = code;
  });

  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    if (exitCode === undefined) server.kill(signal);
    await ended;
    if (!database) await dropDatabase(mongoUri, name);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const product = {
    url,
    pid: server.pid ?? 0,
    database: name,
    mongoUri,
    output: () => output,
    exitCode: ended,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
  for (let waited = 0; !(await isReady(url)); waited += 100) {
    if (exitCode !== undefined || waited > 60_000) {
      await product.kill();
      throw new Failure(`The product did not get ready (exit code ${exitCode ?? 'none'}).\n${output}`);
    }
    await sleep(100);
  }
  return product;
}

/** @param {string} url */
async function isReady(url) {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

/** Sets the database name of a connection string. @param {string} uri @param {string} name */
export const withDatabase = (uri, name) => uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/${name}`);

/** @param {string} uri @param {string} name */
export async function dropDatabase(uri, name) {
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 2_000, serverMonitoringMode: 'poll' });
  await client
    .db(name)
    .dropDatabase()
    .catch(() => {});
  await client.close();
}
