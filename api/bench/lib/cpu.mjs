import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of CPU that a process has used so far; NaN where there is no /proc. @param {number} pid */
export function cpuMs(pid) {
  try {
    // The second field is a name in parentheses, which may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

/** The process of this machine that listens as a mongod at an address; 0 if there is none to be seen. @param {string} uri */
export function mongodPid(uri) {
  const port = /:(\d+)/.exec(uri.replace('mongodb://', ''))?.[1];
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return Number(pids.find((pid) => isMongod(pid, port)) ?? 0);
  } catch {
    return 0;
  }
}

/** @param {string} pid @param {string | undefined} port */
function isMongod(pid, port) {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return /mongod/.test(words[0] ?? '') && words[words.indexOf('--port') + 1] === port;
  } catch {
    return false;
  }
}
