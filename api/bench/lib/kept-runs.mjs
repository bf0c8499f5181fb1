import { putParts, tableLine } from '../../scripts/kept-table.mjs';
import { lastRuns, occasionOf } from '../../scripts/last-runs.mjs';

/** @typedef {import('../../scripts/bench.mjs').Row} Row */

/** @type {ReturnType<typeof lastRuns<Row[]>>} */
const runs = lastRuns('bench.json');

/** @param {string} name of the benchmark @param {Row[]} rows */
export const keepRun = (name, rows) => runs.keep(name, rows);

/** Puts the middle one of the kept runs into the README: what has a limit, and how often that was kept. */
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
    if (found.length === 0) return [];
    const { value, unit, limit = 0, bound = 'most', floor, ratio } = middleOf(found);
    const figure = (/** @type {number} */ one) => `${Number(one.toPrecision(3)).toLocaleString('en')} ${unit}`.trim();
    // What is compared with the floor of its run has a goal that is so many times that.
    const isCompared = ratio !== undefined && floor !== undefined;
    const goal = isCompared ? `${Number((limit / floor).toFixed(2))} ×` : figure(limit);
    return [
      [
        metric,
        `${figure(value)}${isCompared ? ` (${ratio.toFixed(2)} ×)` : ''}`,
        floor === undefined ? '' : figure(floor),
        `${bound === 'most' ? '≤' : '≥'} ${goal}`,
        `${found.filter(isKept).length} of ${found.length}`,
      ],
    ];
  });
}

/**
 * The run in the middle of those that made a row, by how far it is from the goal; of two the worse one. Its value, floor and ratio belong
 * together. @param {Row[]} found at least one
 */
export function middleOf(found) {
  const missesBy = (/** @type {Row} */ { value, limit = 0, bound = 'most' }) =>
    (bound === 'most' ? 1 : -1) * (limit === 0 ? value : value / limit);
  const fromBest = found.toSorted((a, b) => missesBy(a) - missesBy(b));
  return /** @type {Row} */ (fromBest[Math.floor(found.length / 2)]);
}

/** @param {Row} row */
export const isKept = ({ value, limit, bound = 'most' }) =>
  limit === undefined || (bound === 'most' ? value <= limit : value >= limit);
