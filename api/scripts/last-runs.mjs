import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localCache } from './folders.mjs';
import { machine } from './kept-table.mjs';

/** Number of runs stored of each measurement. */
const KEPT = 3;

/**
 * Stores the last runs of each measurement in a file of .cache.
 * @template T result of a run
 * @param {string} name of the file
 * @returns {{all: () => Record<string, Array<{at: string, machine: string, found: T}>>, keep:
 *   (what: string, found: T) => void}} runs by measurement, newest last
 */
export function lastRuns(name) {
  const file = join(localCache, name);
  const all = () => {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      return {};
    }
  };
  return {
    all,
    keep(what, found) {
      const kept = all();
      const run = { at: new Date().toISOString(), machine: machine(), found };
      mkdirSync(localCache, { recursive: true });
      writeFileSync(file, JSON.stringify({ ...kept, [what]: [...(kept[what] ?? []), run].slice(-KEPT) }, null, 2));
    },
  };
}

/**
 * Dates and machines of runs, for the line above their table.
 * @param {Array<{at: string, machine: string}>} runs
 */
export function occasionOf(runs) {
  const days = [...new Set(runs.map(({ at }) => at.slice(0, 10)))].sort();
  return `${days.join(' and ')}, on ${[...new Set(runs.map((run) => run.machine))].join('; ')}`;
}
