import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The password of an embedded database, and the file that mongod reads it from.
 * @typedef {{file: string, text: string}} MongodPassword
 */

/**
 * Reads the password of a data folder, or makes one. It is mongod's key file, so it is no part of
 * the data: any password opens any data, and a lost one is replaced.
 * @param {string} dataDir
 * @returns {MongodPassword}
 */
export function loadMongodPassword(dataDir) {
  const file = join(dataDir, 'mongod-password');
  const stored = readPassword(file);
  const text = stored ?? randomBytes(32).toString('hex');
  if (!stored) writeFileSync(file, text, { mode: 0o600 });
  // mongod refuses a key file that others may read, and a restored one may have any mode.
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  return { file, text };
}

/** @param {string} file @returns {string | undefined} undefined if there is none, or a crash cut it off */
function readPassword(file) {
  try {
    return /^[\da-f]{64}$/.exec(readFileSync(file, 'utf8').trim())?.[0];
  } catch {
    return undefined;
  }
}
