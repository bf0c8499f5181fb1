import { putParts, tableLine } from '../../scripts/kept-table.mjs';
import { lastRuns } from '../../scripts/last-runs.mjs';
import { cells } from './table.mjs';

/** @typedef {import('./table.mjs').Row} Row */

/** Of the long form, row by row: it takes hours, and what was interrupted is not lost. @type {ReturnType<typeof lastRuns<Row>>} */
const runs = lastRuns('faults-long.json');

/** @param {Row} row */
export const keepRow = (row) => runs.keep(`${row.family}: ${row.name}`, row);

/** Writes the stored runs into docs/reliability.md, a line per row. */
export function writeKeptRows() {
  const parts = Object.entries(runs.all()).map(
    ([name, each]) => /** @type {[string, string[]]} */ ([name, [tableLine(summaryCells(each))]]),
  );
  putParts('docs/reliability.md', (line) => /^\| ([^|]+?: [^|]+?) \|/.exec(line)?.[1], new Map(parts));
}

/**
 * The cells of a row: counts are sums over its runs, times are the worst, and the last cell is what the last run missed.
 * @param {Array<{at: string, found: Row}>} each runs of one row, the last one last, at least one
 */
export function summaryCells(each) {
  const rows = each.map(({ found }) => found);
  const held = rows.filter(({ failures, skipped }) => !skipped && failures.length === 0).length;
  const sum = sumOf(rows);
  const [fault = '', times = '', acknowledged = '', lost = '', doubled = '', longest = '', , recovery = ''] =
    cells(sum);
  return [
    fault,
    times,
    acknowledged,
    lost,
    doubled,
    longest,
    recovery,
    sum.skipped ? `skipped: ${sum.skipped}` : `${held} of ${rows.length}`,
    each.at(-1)?.at.slice(0, 10) ?? '',
    sum.failures.join('; '),
  ];
}

/** @param {Row[]} rows runs of one row @returns {Row} */
export function sumOf(rows) {
  const last = /** @type {Row} */ (rows.at(-1));
  /** @param {'acknowledged' | 'lost' | 'doubled' | 'longestMs' | 'recoveryMs' | 'unexpected'} key @param {(values: number[]) => number} fold */
  const of = (key, fold) => {
    // JSON has no infinity, which stands for never.
    const values = rows.flatMap(({ [key]: value }) => (value === undefined ? [] : [value ?? Number.POSITIVE_INFINITY]));
    return values.length ? { [key]: fold(values) } : {};
  };
  const sum = (/** @type {number[]} */ values) => values.reduce((total, value) => total + value, 0);
  const worst = (/** @type {number[]} */ values) => Math.max(...values);
  /** @type {Record<string, number>} */
  const statuses = {};
  for (const { statuses: seen = {} } of rows)
    for (const [status, count] of Object.entries(seen)) statuses[status] = (statuses[status] ?? 0) + count;
  return {
    ...last,
    times: sum(rows.map(({ times }) => times)),
    ...of('acknowledged', sum),
    ...of('lost', sum),
    ...of('doubled', sum),
    ...of('unexpected', sum),
    ...of('longestMs', worst),
    ...of('recoveryMs', worst),
    ...(Object.keys(statuses).length ? { statuses } : {}),
  };
}
