import { putParts, tableLine } from '../../scripts/kept-table.mjs';
import { lastRuns, occasionOf } from '../../scripts/last-runs.mjs';
import { median } from './closed-loop.mjs';

/** @typedef {import('../../scripts/bench.mjs').Row} Row */

/** The middle one counts. @type {ReturnType<typeof lastRuns<Row[]>>} */
const runs = lastRuns('bench.json');

/** @param {string} name of the benchmark @param {Row[]} rows */
export const keepRun = (name, rows) => runs.keep(name, rows);

/** Puts the medians of the kept runs into the README: what has a limit, and how often that was kept. */
export function writeKeptRuns() {
  const parts = Object.entries(runs.all()).map(([name, each]) => {
    const heading = tableLine([`**${name}**`, occasionOf(each), '', '', '']);
    const lines = [heading, ...linesOf(each.map(({ found }) => found)).map(tableLine)];
    return /** @type {[string, string[]]} */ ([name, lines]);
  });
  putParts('README.md', (line) => /^\| \*\*(.+?)\*\* \|/.exec(line)?.[1], new Map(parts));
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
