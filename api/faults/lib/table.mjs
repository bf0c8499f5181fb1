/**
 * @typedef {object} Check one thing that must hold
 * @property {string} what
 * @property {boolean} holds
 * @property {string} found what was found, for the reader
 *
 * @typedef {object} Measured what came of a fault
 * @property {number} times how often it was done
 * @property {number} [acknowledged] leads that a client was told are stored
 * @property {number} [lost] of those, the ones that are not stored
 * @property {number} [doubled] leads that are stored twice, or known by two ids
 * @property {number} [longestMs] longest that a client waited for one answer, or for a broken connection
 * @property {Record<string, number>} [statuses] how often each status, or kind of broken connection, was seen
 * @property {number} [unexpected] answers that are neither a success nor a deliberate refusal (429, 503)
 * @property {number} [recoveryMs] longest time from the end of the fault to the first of three successes in a row; Infinity for never
 * @property {Check[]} [checks]
 * @property {string} [skipped] why the fault could not be made here
 *
 * @typedef {object} Limits
 * @property {number} [longestMs]
 * @property {number} [recoveryMs]
 * @property {number} [acknowledged] least number of acknowledged leads, so that the row proves something; 1 by default
 *
 * @typedef {Measured & {family: string, name: string, did: string, failures: string[]}} Row
 */

/** What does not hold, a sentence each. @param {Measured} measured @param {Limits} limits */
export function failuresOf(measured, limits) {
  if (measured.skipped) return [];
  const { acknowledged, lost = 0, doubled = 0, longestMs = 0, unexpected = 0, recoveryMs = 0, checks = [] } = measured;
  const least = limits.acknowledged ?? 1;
  return [
    acknowledged !== undefined && acknowledged < least && `${acknowledged} leads were acknowledged, not ${least}`,
    lost > 0 && `${lost} acknowledged leads are lost`,
    doubled > 0 && `${doubled} leads are doubled`,
    unexpected > 0 &&
      `${unexpected} answers are neither a success nor a refusal (${formatStatuses(measured.statuses)})`,
    limits.longestMs && longestMs > limits.longestMs && `an answer took ${ms(longestMs)}, over ${ms(limits.longestMs)}`,
    limits.recoveryMs &&
      recoveryMs > limits.recoveryMs &&
      `back after ${ms(recoveryMs)}, over ${ms(limits.recoveryMs)}`,
    ...checks.filter(({ holds }) => !holds).map(({ what, found }) => `${what}: ${found}`),
  ].filter((sentence) => typeof sentence === 'string');
}

/** @param {Row} row */
export const resultOf = ({ skipped, failures }) => (skipped ? 'skipped' : failures.length === 0 ? 'holds' : 'FAILS');

const headings = [
  'fault',
  'times',
  'acknowledged',
  'lost',
  'doubled',
  'longest answer',
  'answers',
  'back after',
  'result',
];

/** @param {Row} row */
export function cells(row) {
  const count = (/** @type {number | undefined} */ value) => (value === undefined ? '–' : value.toLocaleString('en'));
  const time = (/** @type {number | undefined} */ value) => (value === undefined ? '–' : ms(value));
  return [
    `${row.family}: ${row.name}`,
    count(row.times),
    count(row.acknowledged),
    count(row.lost),
    count(row.doubled),
    time(row.longestMs),
    formatStatuses(row.statuses) || '–',
    time(row.recoveryMs),
    row.skipped ? `skipped: ${row.skipped}` : resultOf(row),
  ];
}

/** The table for a terminal, then what does not hold. @param {Row[]} rows */
export function asText(rows) {
  const lines = [headings, ...rows.map(cells)];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const failures = rows.flatMap(({ family, name, failures }) =>
    failures.map((text) => `  ${family}: ${name}: ${text}`),
  );
  return [...table, ...(failures.length ? ['', 'What does not hold:', ...failures] : [])].join('\n');
}

/** @param {Record<string, number>} [statuses] */
function formatStatuses(statuses = {}) {
  return Object.entries(statuses)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([status, count]) => `${status}×${count}`)
    .join(' ');
}

/** @param {number} value */
export const ms = (value) =>
  value === Number.POSITIVE_INFINITY
    ? 'never'
    : value < 1_000
      ? `${Math.round(value)} ms`
      : `${(value / 1_000).toFixed(1)} s`;

/**
 * A check that a number is at most a limit.
 * @param {string} what
 * @param {number} value
 * @param {number} limit
 * @param {string} [unit]
 * @returns {Check}
 */
export const atMost = (what, value, limit, unit = '') => ({
  what: `${what}, at most ${limit}${unit}`,
  holds: value <= limit,
  found: `${Number(value.toPrecision(4))}${unit}`,
});

/** @param {string} what @param {number} value @param {number} limit @param {string} [unit] @returns {Check} */
export const atLeast = (what, value, limit, unit = '') => ({
  what: `${what}, at least ${limit}${unit}`,
  holds: value >= limit,
  found: `${Number(value.toPrecision(4))}${unit}`,
});

/** @param {string} what @param {boolean} holds @param {string} [found] @returns {Check} */
export const must = (what, holds, found = holds ? 'yes' : 'no') => ({ what, holds, found });
