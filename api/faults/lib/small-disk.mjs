import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryRun } from '../../scripts/run.mjs';

/**
 * A folder that is a small disk of its own, so that it can be filled or be made read-only without harm.
 * @param {string} folder
 * @param {number} megabytes
 * @returns {Promise<SmallDisk | {problem: string}>} `problem` says why there is none
 */
export async function mountSmallDisk(folder, megabytes) {
  if (process.platform !== 'linux') return { problem: 'small disks are made by Linux’s tmpfs, and this is not Linux' };
  if (process.getuid?.() !== 0) return { problem: 'only root may mount a small disk' };
  mkdirSync(folder, { recursive: true });
  const { code, output } = await tryRun('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (code !== 0) return { problem: `a small disk cannot be mounted here: ${output.trim().slice(0, 100)}` };
  const filler = join(folder, 'filler');
  return {
    problem: undefined,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize));
      } catch (error) {
        // Somebody else has written meanwhile: the disk is full all the same.
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error;
      }
    },
    empty: () => rmSync(filler, { force: true }),
    readOnly: async (on) => {
      await tryRun('mount', ['-o', `remount,${on ? 'ro' : 'rw'}`, folder]);
    },
    unmount: async () => {
      await tryRun('umount', ['-l', folder]);
    },
  };
}

/**
 * @typedef {object} SmallDisk
 * @property {undefined} problem
 * @property {() => void} fill leaves not a byte free
 * @property {() => void} empty
 * @property {(on: boolean) => Promise<void>} readOnly
 * @property {() => Promise<void>} unmount
 */
