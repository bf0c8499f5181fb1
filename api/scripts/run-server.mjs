import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './folders.mjs';

/**
 * Room for what lives as long as a request, in megabytes; it is taken as it is needed. With Node's own 16 a burst of requests outlives it,
 * and is collected with all else, late: twice the memory and pauses of seconds.
 */
const YOUNG_MB = 32;
/** On one or two processors the collector's helpers wait for those that do the work, and the work for them: pauses of 60 ms instead of 20. */
const COLLECTOR = availableParallelism() > 2 ? [] : ['--single-threaded-gc'];

/** Exit code of a program that could not be started, as in a shell. */
export const NOT_STARTED = 127;

/**
 * Starts the built server. It stays out of the terminal's reach, because whoever started it stops it in the right order.
 * @param {NodeJS.ProcessEnv} env all of its environment
 * @param {'inherit' | 'pipe'} output
 * @param {{file?: string, preload?: string[]}} [options] `file`: the server, by default the built one; `preload`: scripts of this
 *   folder that are loaded before it
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
  /** @type {Promise<number>} exit code; 1 when a signal ended it, 127 when it could not be started */
  const ended = new Promise((done) => {
    server.once('exit', (code) => done(code ?? 1));
    // Too many processes, no memory, a program that is being replaced: it may work the next time.
    server.once('error', () => done(NOT_STARTED));
  });
  return { server, ended };
}
