/**
 * The shape of what is stored, written where data begin, the data folder and the database, before anything else. Moves by one with every
 * change that other versions cannot read.
 */
export const DATA_FORMAT = 1;

/** The first that this version reads. Until 1.0 it moves with the other; from then on it stays, and migrations bring data along. */
const OLDEST_FORMAT = 1;

/**
 * Why this version cannot use what is there; undefined where it can.
 * @param {string} what the data folder or the database, as a sentence begins with it
 * @param {unknown} format as it is written there, undefined where it is not
 * @param {string} remedy
 * @returns {string | undefined}
 */
export function formatProblem(what, format, remedy) {
  const isKnown = typeof format === 'number' && format >= OLDEST_FORMAT;
  if (isKnown && format <= DATA_FORMAT) return undefined;
  const writer = isKnown ? 'a newer version' : 'a development version from before 1.0';
  return `${what} was written by ${writer}, which this version cannot read. Nothing in it was changed. ${remedy}`;
}
