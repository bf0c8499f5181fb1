import { request as ask } from 'node:http';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChildOnExit } from './end-child-on-exit.mjs';
import { localCache, root } from './folders.mjs';
import { freePort } from './free-port.mjs';
import { runServer } from './run-server.mjs';
import { say } from './say.mjs';

const folder = join(localCache, 'dev');
const built = join(folder, 'server.mjs');
const LONGEST_START_MS = 60_000;

/**
 * Runs the server from its sources and restarts it when they change. Requests wait during a
 * rebuild.
 * @param {NodeJS.ProcessEnv} env of the server; the port is overridden
 * @param {string} [file] of the server, written by the builds
 */
export function devApi(env, file = built) {
  /**
   * @typedef {{port: number, server: import('node:child_process').ChildProcess, ended:
   *   Promise<number>, isGone: boolean}} Life
   */
  /** @type {Life | undefined} */
  let running;
  /** Standby: has loaded its packages and waits for the next change. @type {Life | undefined} */
  let next;
  let builds = 0;
  let isStale = false;
  let isRefreshing = false;
  /** @type {{opened: Promise<void>, open: () => void} | undefined} where requests wait */
  let gate;

  async function launch() {
    const port = await freePort();
    const { server, ended } = runServer({ ...env, PORT: String(port) }, 'inherit', {
      file,
      preload: ['wait-for-build.mjs'],
    });
    if (server.pid) endChildOnExit(server);
    const life = { port, server, ended, isGone: false };
    void ended.then(() => {
      life.isGone = true;
    });
    return life;
  }

  async function restart() {
    const life = next && !next.isGone ? next : await launch();
    life.server.send('built');
    for (let waited = 0; waited < LONGEST_START_MS && !life.isGone && !(await isReady(life.port)); waited += 20)
      await sleep(20);
    next = await launch();
    if (life.isGone) return say('The server does not start. The next change starts it again.');
    // The previous server has a port of its own, and can finish its requests.
    running?.server.kill('SIGTERM');
    running = life;
  }

  async function refresh() {
    if (isRefreshing) return;
    isRefreshing = true;
    while (isStale && builds === 0) {
      isStale = false;
      await restart();
    }
    isRefreshing = false;
    if (builds > 0) return;
    gate?.open();
    gate = undefined;
  }

  return {
    /** Marks the begin of a build: requests wait until it ends and the server has restarted. */
    building() {
      builds += 1;
      gate ??= makeGate();
    },
    /** @param {boolean} isNew false if the build failed: the server is not restarted */
    async built(isNew) {
      builds -= 1;
      isStale ||= isNew;
      if (builds === 0) await refresh();
    },
    /**
     * Runs the first builds, then starts the server.
     * @template T
     * @param {() => Promise<T>} builds
     */
    async first(builds) {
      this.building();
      const result = await builds();
      await this.built(true);
      return result;
    },
    /** @type {import('node:http').RequestListener} */
    async answer(request, response) {
      await gate?.opened;
      forward(request, response, running?.port);
    },
    async stop() {
      next?.server.kill('SIGKILL');
      running?.server.kill('SIGTERM');
      await Promise.all([next?.ended, running?.ended]);
    },
  };
}

function makeGate() {
  let open = () => {};
  /** @type {Promise<void>} */
  const opened = new Promise((done) => {
    open = done;
  });
  return { opened, open };
}

/**
 * Builds the server now and at each change, and notifies `api`.
 * @param {ReturnType<typeof devApi>} api
 * @returns {Promise<{stop: () => Promise<void>}>}
 */
export async function watchApi(api) {
  const { build } = await import('vite');
  const watcher = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: {
      ssr: 'api/src/server.ts',
      outDir: folder,
      sourcemap: true,
      watch: {},
      rolldownOptions: { output: { entryFileNames: basename(built) } },
    },
  });
  return follow(/** @type {import('vite').Rolldown.RolldownWatcher} */ (watcher), api, 'The server');
}

/**
 * Notifies `api` of the builds of a watcher.
 * @param {{on: (name: 'event', listener: (event: any) => void) => unknown, close: () =>
 *   Promise<void>}} watcher of Rollup or Rolldown
 * @param {ReturnType<typeof devApi>} api
 * @param {string} name for the reader
 * @returns {Promise<{stop: () => Promise<void>}>} resolves after the first build
 */
export function follow(watcher, api, name) {
  let isNew = true;
  return new Promise((done) => {
    watcher.on('event', async (event) => {
      if (event.code === 'START') {
        isNew = true;
        api.building();
      }
      if (event.code === 'ERROR') {
        isNew = false;
        say(`${name} cannot be built: ${event.error?.message ?? event.error}`);
      }
      await event.result?.close();
      if (event.code !== 'END') return;
      await api.built(isNew);
      done({ stop: async () => watcher.close() });
    });
  });
}

/** @param {number} port */
const isReady = (port) =>
  new Promise((done) => {
    const question = ask({ host: 'localhost', port, path: '/readyz' }, (answer) => {
      answer.resume();
      done(answer.statusCode === 200);
    });
    question.on('error', () => done(false)).end();
  });

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {number | undefined} port
 */
function forward(request, response, port) {
  const refuse = () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(503, { 'content-type': 'text/plain' }).end('The server does not run. See the terminal.');
  };
  if (!port) return refuse();
  const { url, method, rawHeaders } = request;
  const onward = ask({ host: 'localhost', port, path: url, method, headers: rawHeaders }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  onward.on('error', refuse);
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
