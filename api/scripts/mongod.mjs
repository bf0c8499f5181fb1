import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './process-identity.mjs';
import { provisionMongod } from './provision-mongod.mjs';
import { Failure } from './say.mjs';

/**
 * A running mongod on 127.0.0.1.
 * @typedef {object} RunningMongod
 * @property {string} uri without a database name
 * @property {number} port
 * @property {number} pid
 * @property {string} from where the program comes from
 * @property {() => Promise<void>} stop lets it write everything down and waits for its end
 * @property {Promise<void>} ended resolves when the process is gone
 */

/**
 * Starts a mongod that keeps its data in `dbPath`. It ends with this process, however that ends.
 * @param {{dbPath: string, port?: number, mongod?: import('./provision-mongod.mjs').Mongod}} options
 *   without a port, a free one is chosen
 * @returns {Promise<RunningMongod>}
 */
export async function startMongod({ dbPath, port, mongod }) {
  const { binary, from, launchTimeout } = mongod ?? (await provisionMongod());
  mkdirSync(dbPath, { recursive: true });
  process.env.MONGOMS_SYSTEM_BINARY_VERSION_CHECK = 'false';
  const { MongoMemoryServer } = await import('mongodb-memory-server-core');
  const server = await MongoMemoryServer.create({
    instance: {
      dbPath,
      port,
      portGeneration: port === undefined,
      storageEngine: 'wiredTiger',
      ip: '127.0.0.1',
      launchTimeout,
    },
    binary: { systemBinary: binary },
    // A group of its own: Ctrl-C must reach the server first, and the database when the server is done.
    spawn: { detached: true },
  }).catch((error) => {
    throw new Failure(`The database does not start from ${dbPath} with ${binary}: ${error.message}`);
  });
  const instance = server.instanceInfo?.instance;
  const pid = instance?.mongodProcess?.pid;
  const chosen = server.instanceInfo?.port;
  if (!instance || !pid || !chosen) throw new Failure('The database ended right after its start.');

  const uri = `mongodb://127.0.0.1:${chosen}`;
  const ended = new Promise((done) => instance.once('instanceClosed', () => done(undefined)));
  const stop = async () => {
    await shutDownMongod({ pid, uri });
    await server.stop({ doCleanup: false });
  };
  return { uri, port: chosen, pid, from, stop, ended };
}

/**
 * Asks a mongod to write everything down and end, and ends it by force when it has not done so after 15 seconds.
 * @param {{pid: number, uri: string}} mongod
 */
export async function shutDownMongod({ pid, uri }) {
  const identity = processIdentity(pid);
  if (!identity) return;
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: 2_000,
    serverMonitoringMode: 'poll',
    directConnection: true,
  });
  // The server hangs up instead of answering.
  await client
    .db('admin')
    .command({ shutdown: 1, force: true, timeoutSecs: 1 })
    .catch(() => {});
  await client.close(true).catch(() => {});
  for (let waited = 0; waited < 15_000 && processIdentity(pid) === identity; waited += 50) await sleep(50);
  if (processIdentity(pid) === identity) process.kill(pid, 'SIGKILL');
}
