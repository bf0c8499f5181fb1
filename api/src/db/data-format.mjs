/**
 * The format of stored data. It is written to a new data folder and a new database before anything
 * else. Increment it with every change that other versions cannot read.
 */
export const DATA_FORMAT = 4;

/**
 * The oldest format that this version reads. Until 1.0 it equals `DATA_FORMAT`; from then on it stays,
 * and migrations convert older data.
 */
const OLDEST_FORMAT = 4;

/**
 * Why this version cannot read existing data, as two or three sentences; undefined if it can.
 * @param {string} what the data folder or database, as the subject of the sentence
 * @param {unknown} format the stored format; undefined if there is none
 * @param {string} remedy what the operator can do, as a sentence
 * @returns {string | undefined}
 */
export function formatProblem(what, format, remedy) {
  const isKnown = typeof format === 'number' && format >= OLDEST_FORMAT;
  if (isKnown && format <= DATA_FORMAT) return undefined;
  const writer = isKnown ? 'a newer version' : 'a development version from before 1.0';
  return `${what} was written by ${writer}, which this version cannot read. Nothing in it was changed. ${remedy}`;
}
