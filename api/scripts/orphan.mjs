import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { processIdentity } from './process-identity.mjs';

/**
 * Records a child process in a file, so that the next start can end it if this process is killed
 * and the child lives on.
 * @param {string} file
 * @param {{pid: number, uri?: string}} child `uri`: where a database answers, with its password
 */
export function recordChild(file, child) {
  try {
    writeFileSync(file, JSON.stringify({ ...child, identity: processIdentity(child.pid) }), { mode: 0o600 });
  } catch {
    // The record is best effort; a full disk is reported elsewhere.
  }
}

/**
 * Returns the child that an earlier run recorded and left behind, if it still lives.
 * @param {string} file
 * @returns {{pid: number, uri: string} | undefined}
 */
export function findOrphan(file) {
  if (!existsSync(file)) return undefined;
  try {
    const { pid, identity, port = 0, uri = `mongodb://127.0.0.1:${port}` } = JSON.parse(readFileSync(file, 'utf8'));
    return identity && processIdentity(pid) === identity ? { pid, uri } : undefined;
  } catch {
    // A crash cut the record off.
    return undefined;
  }
}

/** @param {string} file */
export const deleteRecord = (file) => rmSync(file, { force: true });
