import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/** Megabytes that a process keeps in memory. @param {number} pid */
export const memoryOf = (pid) => kilobytes(pid) / 1_024;

/** Where it can be read it is: a program that is started holds up our own client, and what it measures. @param {number} pid */
const kilobytes = (pid) =>
  process.platform === 'linux'
    ? Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    : Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));

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
