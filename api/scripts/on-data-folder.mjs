import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listOfProblems, readSettings, settings } from '../src/settings.mjs';
import { endServerOrphan } from './api-process.mjs';
import { ensureDataFolder } from './data-folder.mjs';
import { startEmbeddedDatabase } from './embedded-database.mjs';
import { assertReadableData } from './folder-format.mjs';
import { dataFolder } from './folders.mjs';
import { checkNode, ensureInstalled, nodeNotice } from './install.mjs';
import { loadEnvFile } from './load-env-file.mjs';
import { tryLock } from './lock.mjs';
import { Failure, say } from './say.mjs';

/**
 * Checks and installs what is missing, then runs `work` while this process holds the lock of the data folder.
 * @param {(dataDir: string) => Promise<number>} work
 * @returns {Promise<number>} exit code
 */
export async function onDataFolder(work) {
  checkNode();
  const notice = nodeNotice();
  if (notice) say(notice);
  loadEnvFile();
  // As in readSettings, for everything below that reads a variable by itself.
  for (const name of Object.keys(settings)) if (!process.env[name]?.trim()) delete process.env[name];
  checkSettings(process.env);
  const dataDir = dataFolder();
  if (!process.env.MONGODB_URI) assertReadableData(dataDir);
  await ensureDataFolder(dataDir);
  const release = await lockDataFolder(dataDir);
  try {
    await endServerOrphan(dataDir);
    await checkPort(process.env.HOST || 'localhost', Number(process.env.PORT || 3000));
    await ensureInstalled();
    return await work(dataDir);
  } finally {
    release();
  }
}

/**
 * Runs `serve` with a database: the one that MONGODB_URI names, or else the embedded one, which is stopped afterwards.
 * @param {string} dataDir
 * @param {(env: NodeJS.ProcessEnv, asked: ReturnType<typeof untilAskedToStop>) => Promise<number>} serve gets the server's environment,
 *   and must end when `asked.once` resolves
 * @returns {Promise<number>} exit code
 */
export async function withDatabase(dataDir, serve) {
  const asked = untilAskedToStop();
  // The product must survive the end of its terminal.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const starting = process.env.MONGODB_URI ? undefined : startEmbeddedDatabase(dataDir, { cancelled: asked.once });
  const database = await Promise.race([starting, asked.once.then(() => undefined)]);
  try {
    if (asked.times() > 0) return 0;
    const env = { ...process.env, DATA_DIR: dataDir, MONGODB_URI: process.env.MONGODB_URI || database?.uri };
    return await serve(env, asked);
  } finally {
    await (await starting)?.stop();
  }
}

/** Fails early, before minutes are spent on installing and building. @param {NodeJS.ProcessEnv} env */
function checkSettings(env) {
  const { problems } = readSettings(env);
  if (env.MONGOD_BINARY && !env.MONGODB_URI && !existsSync(env.MONGOD_BINARY))
    problems.push(`MONGOD_BINARY names ${env.MONGOD_BINARY}, which is not there`);
  if (problems.length > 0) throw new Failure(listOfProblems(problems));
}

/** Resolves `once` on Ctrl-C, SIGTERM, SIGHUP or the end of npm, and `twice` on a second one: stop by force. */
function untilAskedToStop() {
  let askedAt = 0;
  let times = 0;
  let once = () => {};
  let twice = () => {};
  const asked = {
    once: new Promise((done) => (once = () => done(undefined))),
    twice: new Promise((done) => (twice = () => done(undefined))),
    times: () => times,
  };
  const stop = () => {
    // One Ctrl-C arrives twice: from the terminal and from npm.
    if (times > 0 && performance.now() - askedAt < 1_000) return;
    times += 1;
    if (times === 1) askedAt = performance.now();
    (times === 1 ? once : twice)();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) onParentGone(stop);
  return asked;
}

/** An npm that is killed cannot forward the signal. @param {() => void} act */
function onParentGone(act) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 500);
}

/** Locks the data folder: two products on one folder would damage it. @param {string} dataDir */
async function lockDataFolder(dataDir) {
  for (let attempt = 0; ; attempt += 1) {
    const release = tryLock(join(dataDir, 'owner.lock'));
    if (typeof release === 'function') return release;
    if (attempt === 25)
      throw new Failure(
        `Quizfunnel already runs on ${dataDir} (process ${release.heldBy}). Stop it, or set DATA_DIR and PORT for another one.`,
      );
    // A product that is stopping needs a moment.
    await sleep(200);
  }
}

/**
 * Fails early if the port is taken. Waits 2 s for a server of an earlier run to end.
 * @param {string} host
 * @param {number} port
 */
export async function checkPort(host, port) {
  // The server itself reports an invalid port.
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return;
  for (let attempt = 0; ; attempt += 1) {
    const code = await tryListen(host, port);
    if (code === 'EADDRINUSE' && attempt < 20) {
      await sleep(100);
      continue;
    }
    if (code === 'EADDRINUSE')
      throw new Failure(
        `Port ${port} is already in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
      );
    if (code === 'EACCES')
      throw new Failure(`Port ${port} may not be used by this user. Choose one above 1023: PORT=3000 npm start`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Failure(`HOST is ${host}, which is not an address of this machine.`);
    return;
  }
}

/** @param {string} host @param {number} port @returns {Promise<string | undefined>} error code */
function tryListen(host, port) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => done(error.code));
    probe.listen({ host, port }, () => probe.close(() => done(undefined)));
  });
}
