import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './folders.mjs';

/**
 * Semi-space size in megabytes, allocated on demand. With Node's default of 16, objects of a burst
 * of requests are promoted to the old generation: twice the memory, and pauses of seconds.
 */
const YOUNG_MB = 32;
/**
 * On one or two cores, parallel collection competes with the main thread: pauses of 60 ms instead
 * of 20.
 */
const COLLECTOR = availableParallelism() > 2 ? [] : ['--single-threaded-gc'];

/** Exit code of a program that could not be started, as in a shell. */
export const NOT_STARTED = 127;

/**
 * Starts the built server, in a process group of its own: Ctrl-C reaches the caller, which stops
 * everything in order.
 * @param {NodeJS.ProcessEnv} env all of its environment
 * @param {'inherit' | 'pipe'} output
 * @param {{file?: string, preload?: string[]}} [options] `file`: the server, by default the built
 *   one; `preload`: scripts of this folder that are loaded before it
 */
export function runServer(env, output, { file = join(root, 'dist/api/server.mjs'), preload = [] } = {}) {
  const preloads = ['end-with-parent.mjs', ...preload].flatMap((name) => [
    '--import',
    new URL(name, import.meta.url).href,
  ]);
  const server = spawn(
    process.execPath,
    ['--enable-source-maps', `--max-semi-space-size=${YOUNG_MB}`, ...COLLECTOR, ...preloads, file],
    {
      cwd: root,
      env,
      stdio: ['ignore', output, output, 'ipc'],
      detached: true,
    },
  );
  /**
   * @type {Promise<number>} exit code; 1 when a signal ended it, 127 when it could not be started
   */
  const ended = new Promise((done) => {
    server.once('exit', (code) => done(code ?? 1));
    // Too many processes, no memory, or the program is being replaced: a retry may succeed.
    server.once('error', () => done(NOT_STARTED));
  });
  return { server, ended };
}
