import { execFileSync } from 'node:child_process';

const LOOK_EVERY_MS = 500;

/** Megabytes that a process keeps in memory. @param {number} pid */
export const memoryOf = (pid) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;

/** Remembers the most that a process has kept in memory. @param {number} pid @returns {() => number} stops looking */
export function watchMemory(pid) {
  let most = memoryOf(pid);
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}
