import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChildOnExit } from './end-child-on-exit.mjs';
import { keepRunning } from './keep-running.mjs';
import { logFile } from './log-file.mjs';
import { deleteRecord, findOrphan, recordChild } from './orphan.mjs';
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
 * Supervises the built server: restarts it when it exits or stops answering. The last output before
 * each such end is logged to `logs/server.log` of the data folder.
 * @param {NodeJS.ProcessEnv} env all of its environment
 * @param {{dataDir: string, host: string, port: number, silenceMs?: number}} options
 * @returns {{ended: Promise<number>, stop: () => Promise<void>, force: () => void}} `ended`
 *   resolves with the exit code, only if the server exits by itself before it has ever answered
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
        recordChild(recordOf(dataDir), { pid: server.pid });
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
          // A hanging server ignores SIGTERM.
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
    deleteRecord(recordOf(dataDir));
  };
  return { ended, stop, force: running.force };
}

/**
 * Ends a server that an earlier run left behind: it may hang, and it holds the port.
 * @param {string} dataDir
 */
export async function endServerOrphan(dataDir) {
  const left = findOrphan(recordOf(dataDir));
  if (!left) return;
  const isThere = () => findOrphan(recordOf(dataDir)) !== undefined;
  await step('Ending a server that an earlier run left behind', async () => {
    process.kill(left.pid, 'SIGTERM');
    for (let waited = 0; waited < ORPHAN_MS && isThere(); waited += 50) await sleep(50);
    if (isThere()) process.kill(left.pid, 'SIGKILL');
  });
}

/** @param {string} dataDir */
const recordOf = (dataDir) => join(dataDir, 'server.json');

/**
 * Prints the server's output and buffers the end of it. A server that crashes at every start would
 * flood the terminal, so from the third failure on its output is printed only once it runs.
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
