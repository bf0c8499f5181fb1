import { statfsSync } from 'node:fs';

const LOOK_EVERY_MS = 1_000;
/** Less is full: a database needs a little for anything it does. */
const FULL_BELOW_BYTES = 1_000_000;
/** So much makes it worth trying again. */
const SPACE_BYTES = 16_000_000;

/** Whether the disk that holds a folder is full; false where that cannot be told. @param {string} folder */
export const isDiskFull = (folder) => freeBytes(folder) < FULL_BELOW_BYTES;

/**
 * Watches the disk that holds a folder.
 * @param {string} folder
 * @param {{onFull: () => void, onSpace: () => void}} listeners `onSpace` is called only after `onFull`
 * @returns {() => void} ends it
 */
export function watchDisk(folder, { onFull, onSpace }) {
  let full = false;
  const timer = setInterval(() => {
    const free = freeBytes(folder);
    if (!full && free < FULL_BELOW_BYTES) {
      full = true;
      onFull();
    } else if (full && free >= SPACE_BYTES) {
      full = false;
      onSpace();
    }
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** @param {string} folder */
function freeBytes(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
