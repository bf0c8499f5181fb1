import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { processIdentity } from './process-identity.mjs';

/**
 * Remembers a child process in a file, so that the next start finds it where this one is killed and the child lives on.
 * @param {string} file
 * @param {{pid: number, port?: number}} child
 */
export function remember(file, child) {
  try {
    writeFileSync(file, JSON.stringify({ ...child, identity: processIdentity(child.pid) }));
  } catch {
    // A full disk is told of elsewhere; the record only helps.
  }
}

/**
 * The child that an earlier run remembered and left behind, if it lives.
 * @param {string} file
 * @returns {{pid: number, port: number} | undefined}
 */
export function orphan(file) {
  if (!existsSync(file)) return undefined;
  try {
    const { pid, identity, port = 0 } = JSON.parse(readFileSync(file, 'utf8'));
    return identity && processIdentity(pid) === identity ? { pid, port } : undefined;
  } catch {
    // A record that a crash has cut off names nobody.
    return undefined;
  }
}

/** @param {string} file */
export const forget = (file) => rmSync(file, { force: true });
