import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const TAIL_BYTES = 64 * 1024;

/**
 * A log of bounded size: a full file is renamed to `file`.1 and replaces the previous one. `tail`
 * has the last output, also when the disk is full.
 * @param {string} file
 * @param {number} [maxBytes]
 */
export function logFile(file, maxBytes = 5_000_000) {
  let tail = '';
  let size = sizeOf(file);
  return {
    file,
    /** @param {string | Buffer} chunk */
    write(chunk) {
      tail = (tail + chunk).slice(-TAIL_BYTES);
      try {
        if (size + chunk.length > maxBytes) {
          renameSync(file, `${file}.1`);
          size = 0;
        }
        if (size === 0) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        appendFileSync(file, chunk, { mode: 0o600 });
        size += chunk.length;
      } catch {
        // A log that cannot be written must not end the program that is logged.
        size = sizeOf(file);
      }
    },
    tail: () => tail,
    /** Empties the tail; the file stays. */
    clearTail() {
      tail = '';
    },
  };
}

/** @typedef {ReturnType<typeof logFile>} LogFile */

/** @param {string} file */
function sizeOf(file) {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
