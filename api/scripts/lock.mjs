import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './process-identity.mjs';

/**
 * Takes a lock that dies with its process: a lock file names its holder, and a dead holder's lock is taken over.
 * @param {string} file
 * @returns {(() => void) | {heldBy: number}} the function that gives the lock back, or who holds it
 */
export function tryLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  // A link appears whole or not at all, so that nobody reads a lock that is half written.
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
 * Does `work` while no other process does work under the same lock.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once when the lock is not free
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

/** Removes a dead holder's lock, and puts it back if another process has renewed it meanwhile. @param {string} file @param {string} seen */
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
