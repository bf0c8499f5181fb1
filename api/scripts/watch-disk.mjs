import { statfsSync } from 'node:fs';

const LOOK_EVERY_MS = 1_000;
/** A disk counts as full below this: a database needs some space for every operation. */
const FULL_BELOW_BYTES = 1_000_000;
/** A retry is worth it from here on. */
const SPACE_BYTES = 16_000_000;

/** Whether the folder's disk is full; false if unknown. @param {string} folder */
export const isDiskFull = (folder) => freeBytes(folder) < FULL_BELOW_BYTES;

/**
 * Watches the free space of the folder's disk.
 * @param {string} folder
 * @param {{onFull: () => void, onSpace: () => void}} listeners `onSpace` is called once there is
 *   space again after `onFull`
 * @returns {() => void} stops watching
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
