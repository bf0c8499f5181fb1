import { putParts, tableLine } from '../../scripts/kept-table.mjs';
import { lastRuns, occasionOf } from '../../scripts/last-runs.mjs';

/** @typedef {import('../../scripts/bench.mjs').Row} Row */

/** @type {ReturnType<typeof lastRuns<Row[]>>} */
const runs = lastRuns('bench.json');

/** @param {string} name of the benchmark @param {Row[]} rows */
export const keepRun = (name, rows) => runs.keep(name, rows);

const PAGE = 'docs/performance.md';
const HEADER = [
  ['what', 'measured', 'baseline', 'goal', 'met'],
  ['---', '---', '---', '---', '---'],
];

/** Writes the median of the stored runs into docs/performance.md, a section per benchmark. */
export function writeKeptRuns() {
  const sections = Object.entries(runs.all()).map(([name, each]) => {
    const lines = [`### ${name}`, '', `Measured ${occasionOf(each)}.`, ''];
    return /** @type {[string, string[]]} */ ([name, [...lines, ...resultLines(each.map(({ found }) => found)), '']]);
  });
  putParts(PAGE, (line) => /^### (.+)$/.exec(line)?.[1], new Map(sections));
}

/**
 * A table of the metrics that have a goal, then one sentence that lists those whose goal is 0 and that were 0 in every run.
 * @param {Row[][]} runs of one benchmark @returns {string[]}
 */
export function resultLines(runs) {
  const metrics = [...new Set(runs.flatMap((rows) => rows.map(({ metric }) => metric)))];
  const byMetric = metrics.map((metric) =>
    runs.flatMap((rows) => rows.filter((row) => row.metric === metric && row.limit !== undefined)),
  );
  const isZero = (/** @type {Row[]} */ found) => found.every(({ value, limit }) => value === 0 && limit === 0);
  const zeros = byMetric.flatMap((found) => (found[0] && isZero(found) ? [found[0].metric] : []));
  const cells = byMetric.filter((found) => found.length > 0 && !isZero(found)).map(resultCells);
  const table = [...HEADER, ...cells].map(tableLine);
  return zeros.length === 0 ? table : [...table, '', `0 in every run, as required: ${zeros.join('; ')}.`];
}

/** @param {Row[]} found one metric in every run, at least one */
function resultCells(found) {
  const { metric, value, unit, limit = 0, bound = 'most', floor, ratio } = middleOf(found);
  const figure = (/** @type {number} */ one) => `${Number(one.toPrecision(3)).toLocaleString('en')} ${unit}`.trim();
  // A limit derived from the baseline of its run is shown as a multiple of it.
  const isCompared = ratio !== undefined && floor !== undefined;
  const goal = isCompared ? `${Number((limit / floor).toFixed(2))} ×` : figure(limit);
  return [
    metric,
    `${figure(value)}${isCompared ? ` (${ratio.toFixed(2)} ×)` : ''}`,
    floor === undefined ? '' : figure(floor),
    `${bound === 'most' ? '≤' : '≥'} ${goal}`,
    `${found.filter(isKept).length} of ${found.length}`,
  ];
}

/**
 * The median run of a metric by its distance from the goal; of two, the worse one. Value, floor and ratio come from the same run.
 * @param {Row[]} found at least one
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
