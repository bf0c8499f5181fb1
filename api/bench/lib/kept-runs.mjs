import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localCache } from '../../scripts/folders.mjs';
import { machine, putTable, tableLine } from '../../scripts/kept-table.mjs';
import { median } from './closed-loop.mjs';

/** So many runs are kept of each benchmark, and the middle one counts. */
const KEPT = 3;
const FILE = join(localCache, 'bench.json');

/**
 * @typedef {import('../../scripts/bench.mjs').Row} Row
 * @typedef {{at: string, machine: string, rows: Row[]}} Run
 */

/** @returns {Record<string, Run[]>} by the name of the benchmark, the last one last */
function keptRuns() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {string} name @param {Row[]} rows */
export function keepRun(name, rows) {
  const kept = keptRuns();
  const run = { at: new Date().toISOString(), machine: machine(), rows };
  mkdirSync(localCache, { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...kept, [name]: [...(kept[name] ?? []), run].slice(-KEPT) }, null, 2));
}

/** Puts the medians of the kept runs into the README: what has a limit, and how often that was kept. */
export function writeKeptRuns() {
  const kept = Object.entries(keptRuns());
  const runs = kept.flatMap(([, each]) => each);
  const days = [...new Set(runs.map(({ at }) => at.slice(0, 10)))].sort();
  const lines = kept.flatMap(([name, each]) => [
    tableLine([`**${name}**`, '', '', '', '']),
    ...linesOf(each.map(({ rows }) => rows)).map(tableLine),
  ]);
  putTable(
    'README.md',
    [
      `Measured on ${days.join(' and ')}, on ${[...new Set(runs.map((run) => run.machine))].join('; ')}.`,
      '',
      tableLine(['what', 'measured', 'floor of the same run', 'goal', 'kept']),
      tableLine(['---', '---', '---', '---', '---']),
      ...lines,
    ].join('\n'),
  );
}

/** @param {Row[][]} runs of one benchmark @returns {string[][]} */
function linesOf(runs) {
  const metrics = [...new Set(runs.flatMap((rows) => rows.map(({ metric }) => metric)))];
  return metrics.flatMap((metric) => {
    const found = runs.flatMap((rows) => rows.filter((row) => row.metric === metric && row.limit !== undefined));
    const [first] = found;
    if (!first) return [];
    const { unit, bound = 'most' } = first;
    const figure = (/** @type {number} */ value) =>
      `${Number(value.toPrecision(3)).toLocaleString('en')} ${unit}`.trim();
    const middle = (/** @type {(row: Row) => number} */ read) => median(found.map(read));
    const floor = first.floor === undefined ? '' : figure(middle((row) => row.floor ?? 0));
    // What is compared with the floor of its run has a goal that is so many times that.
    const compared = first.ratio !== undefined;
    const times = compared ? ` (${middle(({ ratio = 0 }) => ratio).toFixed(2)} ×)` : '';
    const goal = compared
      ? `${Number(middle(({ limit = 0, floor: least = 1 }) => limit / least).toFixed(2))} ×`
      : figure(middle(({ limit = 0 }) => limit));
    return [
      [
        metric,
        `${figure(middle(({ value }) => value))}${times}`,
        floor,
        `${bound === 'most' ? '≤' : '≥'} ${goal}`,
        `${found.filter(isKept).length} of ${found.length}`,
      ],
    ];
  });
}

/** @param {Row} row */
export const isKept = ({ value, limit, bound = 'most' }) =>
  limit === undefined || (bound === 'most' ? value <= limit : value >= limit);
