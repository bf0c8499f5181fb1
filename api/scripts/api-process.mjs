import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChildOnExit } from './end-child-on-exit.mjs';
import { keepRunning } from './keep-running.mjs';
import { logFile } from './log-file.mjs';
import { forget, orphan, remember } from './orphan.mjs';
import { NOT_STARTED, runServer } from './run-server.mjs';
import { step } from './say.mjs';

const START_SILENCE_MS = 60_000;
const LONGEST_STOP_MS = 20_000;
const DEADLINE_MS = 5_000;
const ORPHAN_MS = 12_000;
const SHOWN_FAILURES = 3;
const TAIL_BYTES = 64 * 1024;
const never = /** @type {Promise<never>} */ (new Promise(() => {}));

/**
 * Keeps the built server running: it is started again when it ends or does not answer. What it printed last before such an
 * end is kept in `logs/server.log` of the data folder.
 * @param {NodeJS.ProcessEnv} env all of its environment
 * @param {{dataDir: string, host: string, port: number, silenceMs?: number}} options
 * @returns {{ended: Promise<number>, stop: () => Promise<void>, force: () => void}} `ended` resolves only where it refuses to
 *   start: with its exit code, when it has said why and has never run before
 */
export function keepServerRunning(env, { dataDir, host, port, silenceMs = 15_000 }) {
  const log = logFile(join(dataDir, 'logs/server.log'), 1_000_000);
  let hasRun = false;
  let reveal = () => {};
  let refuse = (/** @type {number} */ _code) => {};
  /** @type {Promise<number>} */
  const ended = new Promise((done) => {
    refuse = done;
  });

  const running = keepRunning({
    name: 'The server',
    async launch(failures) {
      const { server, ended: exited } = runServer(env, 'pipe');
      if (server.pid) {
        endChildOnExit(server);
        remember(recordOf(dataDir), { pid: server.pid });
      }
      const printed = show(server, failures < SHOWN_FAILURES);
      reveal = printed.reveal;
      const gone = exited.then((code) => {
        const how = server.signalCode
          ? `was ended by ${server.signalCode}`
          : code === NOT_STARTED
            ? 'could not be started'
            : `ended with code ${code}`;
        log.write(`--- ${new Date().toISOString()} The server ${how}. Before that it printed:\n${printed.tail()}\n`);
        if (hasRun || server.signalCode || code === NOT_STARTED) return how;
        refuse(code);
        return never;
      });
      return {
        ended: gone,
        answers: port === 0 ? async () => true : () => isAlive(host, port),
        kill: () => server.kill('SIGKILL'),
        async stop() {
          server.kill('SIGTERM');
          // One that hangs does not heed it.
          await Promise.race([exited, sleep(LONGEST_STOP_MS, undefined, { ref: false })]);
          server.kill('SIGKILL');
          await exited;
        },
      };
    },
    startSilenceMs: START_SILENCE_MS,
    silenceMs,
    logFile: log.file,
    onReady: () => {
      hasRun = true;
      reveal();
    },
  });
  const stop = async () => {
    await running.stop();
    forget(recordOf(dataDir));
  };
  return { ended, stop, force: running.force };
}

/** Ends a server that an earlier run left behind, which may hang and would keep the port. @param {string} dataDir */
export async function endServerOrphan(dataDir) {
  const left = orphan(recordOf(dataDir));
  if (!left) return;
  const isThere = () => orphan(recordOf(dataDir)) !== undefined;
  await step('Ending a server that an earlier run left behind', async () => {
    process.kill(left.pid, 'SIGTERM');
    for (let waited = 0; waited < ORPHAN_MS && isThere(); waited += 50) await sleep(50);
    if (isThere()) process.kill(left.pid, 'SIGKILL');
  });
}

/** @param {string} dataDir */
const recordOf = (dataDir) => join(dataDir, 'server.json');

/**
 * Passes on what the server prints, and remembers the end of it. One that crashes at each start would fill the terminal,
 * so what it prints is held back until it runs.
 * @param {import('node:child_process').ChildProcess} server
 * @param {boolean} isShown
 */
function show(server, isShown) {
  let tail = '';
  const open = () => {
    server.stdout?.pipe(process.stdout, { end: false });
    server.stderr?.pipe(process.stderr, { end: false });
  };
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => {
      tail = (tail + chunk).slice(-TAIL_BYTES);
    });
  if (isShown) open();
  return {
    tail: () => tail,
    reveal() {
      if (isShown) return;
      process.stdout.write(tail);
      open();
    },
  };
}

/** @param {string} host @param {number} port @returns {Promise<boolean>} */
function isAlive(host, port) {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return new Promise((done) => {
    const request = get({ host: reached, port, path: '/healthz', agent: false, timeout: DEADLINE_MS }, (response) => {
      response.resume();
      done(true);
    });
    const late = setTimeout(() => request.destroy(new Error('late')), DEADLINE_MS);
    request.on('error', () => done(false));
    request.on('close', () => clearTimeout(late));
  });
}
