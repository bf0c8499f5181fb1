/**
 * The format of the data that this version writes. It is written to a new data folder and a new
 * database before anything else. Increment it with every change of stored shapes.
 */
export const DATA_FORMAT = 4;

/** The format of the oldest version that works with what this one writes, and so may serve beside it. */
const READABLE_FROM = 4;

/** The oldest format that this version reads. It stays: migrations convert older data. */
const OLDEST_FORMAT = 4;

/**
 * What a data folder and a database say of the newest version that wrote to them. Marks of the first
 * versions have no `readableFrom`, and are read by their own format only.
 * @typedef {{format: number, readableFrom: number}} FormatMark
 */

/** The mark of this version. @type {FormatMark} */
export const formatMark = { format: DATA_FORMAT, readableFrom: READABLE_FROM };

/**
 * Why this version cannot read existing data, as two or three sentences; undefined if it can.
 * @param {string} what the data folder or database, as the subject of the sentence
 * @param {{format?: unknown, readableFrom?: unknown} | null | undefined} mark as it is stored
 * @param {string} remedy what the operator can do, as a sentence
 * @returns {string | undefined}
 */
export function formatProblem(what, mark, remedy) {
  const format = mark?.format;
  const isKnown = typeof format === 'number' && format >= OLDEST_FORMAT;
  const readableFrom = typeof mark?.readableFrom === 'number' ? mark.readableFrom : format;
  if (isKnown && Number(readableFrom) <= DATA_FORMAT) return undefined;
  const writer = isKnown ? 'a newer version' : 'a development version from before 1.0';
  return `${what} was written by ${writer}, which this version cannot read. Nothing in it was changed. ${remedy}`;
}
