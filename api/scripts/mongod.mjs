import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePrivateFolder } from './data-folder.mjs';
import { endChildOnExit } from './end-child-on-exit.mjs';
import { freePort } from './free-port.mjs';
import { mongodProbe } from './mongod-probe.mjs';
import { processIdentity } from './process-identity.mjs';
import { provisionMongod } from './provision-mongod.mjs';
import { Failure } from './say.mjs';

const ATTEMPTS = 4;
const TAIL = 4_000;
const SETTLES_MS = 300;

/**
 * The user that mongod knows by its key file alone. A user in the data would need a start without a
 * password, in which every user of the machine could come first.
 */
const USER = '__system';

/**
 * Starts a mongod on 127.0.0.1 with its data in `dbPath`, without waiting until it answers. It ends
 * with this process, however that ends.
 * @param {{dbPath: string, port: number, mongod: import('./provision-mongod.mjs').Mongod, onOutput:
 *   (chunk: Buffer) => void, password?: import('./mongod-password.mjs').MongodPassword, options?: string[]}} options
 *   without a password it answers everybody on this machine
 * @returns {import('./keep-running.mjs').Life & {pid: number, lastSign: () => number, exit: () =>
 *   {code: number | null, signal: string | null} | undefined}}
 */
export function launchMongod({ dbPath, port, mongod, onOutput, password, options: further = [] }) {
  makePrivateFolder(dbPath);
  const options = [
    ...['--storageEngine', 'wiredTiger', '--bind_ip', '127.0.0.1', '--port', String(port)],
    // The log would hold slow queries and the documents in them, which are personal data.
    ...['--slowOpSampleRate', '0'],
    ...further,
  ];
  // The bypass lets everybody on this machine make the first user of data that have none.
  if (password) options.push('--keyFile', password.file, '--setParameter', 'enableLocalhostAuthBypass=false');
  const uri = mongodUri(port, mongod, { password });
  const child = spawn(mongod.binary, ['--dbpath', dbPath, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that Ctrl-C does not end the database before the server.
    detached: true,
  });
  const { pid = 0 } = child;
  let lastSign = performance.now();
  let listensSince = Number.POSITIVE_INFINITY;
  let exit = /** @type {{code: number | null, signal: string | null} | undefined} */ (undefined);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      lastSign = performance.now();
      if (/waiting for connections/i.test(chunk)) listensSince = lastSign;
      onOutput(chunk);
    });
  if (pid) endChildOnExit(child, 1);
  const probe = mongodProbe(uri);
  /** @type {Promise<string>} */
  const ended = new Promise((done) => {
    child.once('error', (error) => done(`cannot be started: ${error.message}`));
    // Output may arrive after the exit. The limit is for a grandchild that keeps the pipe open.
    child.once('exit', async (code, signal) => {
      exit = { code, signal };
      await Promise.race([new Promise((closed) => child.once('close', closed)), sleep(300)]);
      done(signal ? `was ended by ${signal}` : `ended with code ${code}`);
    });
  });
  void ended.then(() => probe.close());
  return {
    pid,
    ended,
    exit: () => exit,
    // Under wine, a connection right after it begins to listen may block it for good.
    answers: async () => performance.now() - listensSince > SETTLES_MS && probe.answers(),
    lastSign: () => lastSign,
    isUp: () => listensSince !== Number.POSITIVE_INFINITY,
    kill: () => child.kill('SIGKILL'),
    async stop() {
      await Promise.race([ended, shutDownMongod({ pid, uri })]);
      await ended;
    },
  };
}

/**
 * A running mongod on 127.0.0.1.
 * @typedef {object} RunningMongod
 * @property {string} uri without a database name
 * @property {string} from source of the program
 * @property {() => Promise<void>} stop shuts it down cleanly and waits for its end
 * @property {Promise<string>} ended resolves when the process is gone, with a phrase that says how
 */

/**
 * Starts a mongod and waits until it answers. Kills and restarts one that hangs while it starts.
 * @param {{dbPath: string, port?: number, mongod?: import('./provision-mongod.mjs').Mongod, options?: string[]}}
 *   what without a port, a free one is chosen; `options` are further ones of mongod
 * @returns {Promise<RunningMongod>}
 */
export async function startMongod({ dbPath, port, mongod, options }) {
  const provided = mongod ?? (await provisionMongod());
  let output = '';
  let how = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const chosen = port ?? (await freePort());
    const life = launchMongod({
      dbPath,
      port: chosen,
      mongod: provided,
      ...(options ? { options } : {}),
      onOutput: (chunk) => {
        output = (output + chunk).slice(-TAIL);
      },
    });
    let isGone = false;
    void life.ended.then((words) => {
      isGone = true;
      how = words;
    });
    while (!isGone && performance.now() - life.lastSign() < provided.launchTimeout) {
      if (await life.answers())
        return { uri: mongodUri(chosen, provided), from: provided.from, stop: life.stop, ended: life.ended };
      await Promise.race([life.ended, sleep(100)]);
    }
    life.kill();
    await life.ended;
  }
  throw new Failure(`The database does not start from ${dbPath} with ${provided.binary}: it ${how}.\n${output}`);
}

/**
 * The connection string of a mongod that this module started.
 * @param {number} port
 * @param {import('./provision-mongod.mjs').Mongod} mongod
 * @param {{database?: string, password?: import('./mongod-password.mjs').MongodPassword}} [options]
 */
export function mongodUri(port, { uriOptions }, { database = '', password } = {}) {
  const options = [password && 'authSource=local', uriOptions].filter(Boolean).join('&');
  return `mongodb://${password ? `${USER}:${password.text}@` : ''}127.0.0.1:${port}/${database}${options && `?${options}`}`;
}

/**
 * Shuts a mongod down cleanly. Kills it if it does not answer or takes longer than 15 s.
 * @param {{pid: number, uri: string}} mongod
 */
export async function shutDownMongod({ pid, uri }) {
  const identity = processIdentity(pid);
  if (!identity) return;
  const probe = mongodProbe(uri);
  if (await probe.answers()) {
    await probe.shutDown();
    for (let waited = 0; waited < 15_000 && processIdentity(pid) === identity; waited += 50) await sleep(50);
  }
  await probe.close();
  if (processIdentity(pid) === identity) process.kill(pid, 'SIGKILL');
  for (let waited = 0; waited < 2_000 && processIdentity(pid) === identity; waited += 20) await sleep(20);
}
