import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, say } from './say.mjs';

const LOOK_AGAIN_MS = 5_000;
const FULL = ['ENOSPC', 'EDQUOT'];
/** For this user alone. */
const PRIVATE = { mode: 0o700 };
/** What this product puts into a data folder. */
const OWN =
  /^(?:(?:mongodb|logs|format\.json|mongod\.json|mongod-password|server\.json|session-secret|secrets-key|owner\.lock)(?:\.|$)|\.can-write-)/;

/** By error code: what is wrong with a data folder, and what to do. @type {Record<string, string>} */
const troubles = {
  ENOENT: 'cannot be made there. Set DATA_DIR to another folder.',
  EEXIST: 'is a file, not a folder. Move it away, or set DATA_DIR to a folder.',
  ENOTDIR: 'lies below a file, so it cannot be a folder. Set DATA_DIR to another place.',
  EACCES: 'may not be written by this user. Give it to this user (chown), or set DATA_DIR to another folder.',
  EPERM: 'may not be written by this user. Give it to this user (chown), or set DATA_DIR to another folder.',
  EROFS: 'is on a disk that can only be read. Mount it for writing, or set DATA_DIR to another folder.',
  ENAMETOOLONG: 'has too long a name. Set DATA_DIR to a shorter one.',
  ELOOP: 'is a link that leads to itself. Set DATA_DIR to a folder.',
};

/**
 * Makes the data folder, for this user alone, and sees that it can be written; waits while its disk
 * is full.
 * @param {string} dataDir
 */
export async function ensureDataFolder(dataDir) {
  for (let attempt = 0; ; attempt += 1) {
    const code = tryWriting(dataDir);
    if (code === undefined) return closeToOthers(dataDir);
    if (!FULL.includes(code))
      throw new Failure(`The data folder ${dataDir} ${troubles[code] ?? `cannot be used: ${code}.`}`);
    if (attempt === 0)
      say(
        `The disk that holds the data folder ${dataDir} is full. Free space on it: Quizfunnel then goes on by itself.`,
      );
    await sleep(LOOK_AGAIN_MS);
  }
}

/**
 * Sees that root does not write into the folder of another user, who could not open it afterwards.
 * @param {string} dataDir
 */
export function assertOwnFolder(dataDir) {
  const { uid } = statSync(dataDir);
  if (process.getuid?.() === 0 && uid !== 0)
    throw new Failure(
      `The data folder ${dataDir} belongs to user ${uid}, who could not open what root writes there. Run this as that user.`,
    );
}

/** @param {string} dataDir @returns {string | undefined} error code */
function tryWriting(dataDir) {
  const trial = join(dataDir, `.can-write-${process.pid}`);
  try {
    makeFolder(dataDir, PRIVATE);
    writeFileSync(trial, 'x'.repeat(4096));
    return undefined;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code ?? String(error);
  } finally {
    removeQuietly(trial);
  }
}

/**
 * Makes a folder of the data folder, or takes an existing one away from other users.
 * @param {string} path
 */
export function makePrivateFolder(path) {
  mkdirSync(path, { ...PRIVATE, recursive: true });
  tryChmod(path);
}

/**
 * Takes an existing data folder away from other users. One that also holds something else, such as
 * /tmp, is not only ours. @param {string} dataDir
 */
function closeToOthers(dataDir) {
  if (readdirSync(dataDir).every((name) => OWN.test(name))) tryChmod(dataDir);
}

/** Best effort: some disks have no modes, and the folder may be another user's. @param {string} path */
function tryChmod(path) {
  try {
    chmodSync(path, PRIVATE.mode);
  } catch {}
}

/** Node's own way to make all folders of a path hides why it cannot, and never ends on some. @param {string} path @param {import('node:fs').MakeDirectoryOptions} [options] not of the folders above */
function makeFolder(path, options) {
  try {
    mkdirSync(path, options);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path, options);
  }
}

/** @param {string} file */
function removeQuietly(file) {
  try {
    rmSync(file, { force: true });
  } catch {
    // It could not be made either.
  }
}
