import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { processIdentity } from './process-identity.mjs';

/**
 * Records a child process in a file, so that the next start can end it if this process is killed
 * and the child lives on.
 * @param {string} file
 * @param {{pid: number, port?: number}} child
 */
export function recordChild(file, child) {
  try {
    writeFileSync(file, JSON.stringify({ ...child, identity: processIdentity(child.pid) }));
  } catch {
    // The record is best effort; a full disk is reported elsewhere.
  }
}

/**
 * Returns the child that an earlier run recorded and left behind, if it still lives.
 * @param {string} file
 * @returns {{pid: number, port: number} | undefined}
 */
export function findOrphan(file) {
  if (!existsSync(file)) return undefined;
  try {
    const { pid, identity, port = 0 } = JSON.parse(readFileSync(file, 'utf8'));
    return identity && processIdentity(pid) === identity ? { pid, port } : undefined;
  } catch {
    // A crash cut the record off.
    return undefined;
  }
}

/** @param {string} file */
export const deleteRecord = (file) => rmSync(file, { force: true });
