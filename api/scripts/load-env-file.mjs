import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './folders.mjs';
import { Failure } from './say.mjs';

/** Reads `.env` into the environment, where there is one. What is set already stays. @param {string} folder */
export function loadEnvFile(folder = root) {
  const file = join(folder, '.env');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch {
    // Node reports any failure to read it as a missing file.
    throw new Failure(`${file} cannot be read by this user. Give it to this user (chown), or let them read it.`);
  }
}
