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

/**
 * Reads how much CPU a database has used so far, in milliseconds: the mongod of this machine that listens at an address, and, under Wine, the
 * server which does for it what a kernel does elsewhere. NaN where there is none to be seen. @param {string} uri @returns {() => number}
 */
export function databaseCpu(uri) {
  const port = /:(\d+)/.exec(uri.replace('mongodb://', ''))?.[1];
  const commands = commandsOfThisMachine();
  const mongod = commands.find(
    ({ words }) => /mongod/.test(words[0] ?? '') && words[words.indexOf('--port') + 1] === port,
  );
  const isUnderWine = mongod?.words[0]?.endsWith('.exe');
  const helpers = isUnderWine ? commands.filter(({ words }) => /wineserver/.test(words[0] ?? '')) : [];
  const pids = [mongod?.pid ?? 0, ...helpers.map(({ pid }) => pid)];
  return () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0);
}

/**
 * What a server and its database use of the processors from now on, in milliseconds. @param {number} pid @param {() => number} database
 * @returns {() => {server: number, database: number}}
 */
export function cpuFromNow(pid, database) {
  const [own, its] = [cpuMs(pid), database()];
  return () => ({ server: cpuMs(pid) - own, database: database() - its });
}

/** @returns {{pid: number, words: string[]}[]} */
function commandsOfThisMachine() {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.flatMap((pid) => wordsOf(pid));
  } catch {
    return [];
  }
}

/** @param {string} pid */
function wordsOf(pid) {
  try {
    return [{ pid: Number(pid), words: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0') }];
  } catch {
    return [];
  }
}
