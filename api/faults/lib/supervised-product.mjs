import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../scripts/folders.mjs';
import { exchange } from './http.mjs';

/**
 * The product as an operator starts it: `npm start` with its embedded database.
 * @param {{dataDir: string, port: number, env?: NodeJS.ProcessEnv}} options
 */
export function startSupervisedProduct({ dataDir, port, env = {} }) {
  const child = spawn(process.execPath, [join(root, 'api/scripts/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      MONGODB_URI: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PUBLIC_WRITES: '1000000',
      RATE_LIMIT_LOGINS: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  /** @type {number | undefined} */
  let exitCode;
  /** @type {Promise<number>} */
  const ended = new Promise((done) => {
    child.once('close', (code) => {
      exitCode = code ?? 1;
      done(exitCode);
    });
  });
  const origin = `http://127.0.0.1:${port}`;
  const database = () => processes(child.pid ?? 0).find(({ line }) => isMongod(line) && line.includes(dataDir));

  return {
    origin,
    output: () => output,
    ended,
    isRunning: () => exitCode === undefined,
    /** Process number of the API. */
    api: () => processes(child.pid ?? 0).find(({ line }) => line.includes('dist/api/server.mjs'))?.pid,
    /** Process number of the database. */
    mongod: () => database()?.pid,
    /** Address of the database, with its password. */
    mongoUri: () => JSON.parse(readFileSync(join(dataDir, 'mongod.json'), 'utf8')).uri,
    /** Whether it gets ready in time. @param {number} withinMs */
    async ready(withinMs) {
      const from = performance.now();
      while (performance.now() - from < withinMs && exitCode === undefined) {
        if ((await exchange('GET', `${origin}/readyz`, { timeoutMs: 2_000 })).status === 200) return true;
        await sleep(50);
      }
      return false;
    },
    async stop() {
      const left = processes(child.pid ?? 0);
      if (exitCode === undefined) child.kill('SIGTERM');
      await Promise.race([ended, sleep(20_000)]);
      // What it leaves behind when it fails must not stay for the next row.
      for (const { pid } of [...left, ...(exitCode === undefined ? [{ pid: child.pid ?? 0 }] : [])]) killQuietly(pid);
      await ended;
    },
  };
}

/** @typedef {ReturnType<typeof startSupervisedProduct>} SupervisedProduct */

const isMongod = (/** @type {string} */ line) => line.includes('--dbpath') && !line.includes('mongo_killer');

/** A process's children and theirs. @param {number} parent @returns {{pid: number, line: string}[]} */
function processes(parent) {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim().match(/^(\d+)\s+(\d+)\s+(.*)$/))
    .flatMap((match) => (match ? [{ pid: Number(match[1]), ppid: Number(match[2]), line: match[3] ?? '' }] : []));
  /** @type {(pid: number) => typeof all} */
  const below = (pid) => all.filter(({ ppid }) => ppid === pid).flatMap((one) => [one, ...below(one.pid)]);
  return below(parent);
}

/** @param {number} pid */
function killQuietly(pid) {
  if (pid === 0 || !existsSync(`/proc/${pid}`)) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
