import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './process-identity.mjs';

/**
 * Takes a lock that ends with its process: the lock file names the holder, and the lock of a dead
 * holder is taken over.
 * @param {string} file
 * @returns {(() => void) | {heldBy: number}} a function that releases the lock, or the pid that
 *   holds it
 */
export function tryLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  // Creating a link is atomic, so nobody reads a half-written lock.
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, mine);
  try {
    for (;;) {
      if (linked(draft, file)) return () => rmSync(file, { force: true });
      const held = read(file);
      if (held === undefined) continue;
      const { pid, identity } = parse(held);
      if (identity && processIdentity(pid) === identity) return { heldBy: pid };
      evict(file, held);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Runs `work` while this process holds the lock.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once if the lock is taken
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  let release = tryLock(file);
  if (typeof release !== 'function') onWait?.();
  while (typeof release !== 'function') {
    await sleep(200);
    release = tryLock(file);
  }
  try {
    return await work();
  } finally {
    release();
  }
}

/** @param {string} from @param {string} to */
function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes a dead holder's lock, and restores it if another process has taken it meanwhile.
 * @param {string} file
 * @param {string} seen
 */
function evict(file, seen) {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside) !== seen) linked(aside, file);
  rmSync(aside, { force: true });
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} text @returns {{pid: number, identity?: string}} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { pid: 0 };
  }
}
