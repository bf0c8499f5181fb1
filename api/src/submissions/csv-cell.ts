// Spreadsheets run a cell as a formula by its first sign, and skip blanks, marks and control characters before it; the full-width forms
// count too.
const SIGN = '[=+\\-@＝＋－＠]';
const SKIPPED = '\\s\\u0000-\\u001F\\uFEFF\\u200B-\\u200F';
const FORMULA = new RegExp(`^(?:[\\t\\r\\n\\u0000]|[${SKIPPED}]*${SIGN})`);
/** Skipped at the beginning of a cell, where tabs and line breaks separate nothing. */
const LEADING = new RegExp(`^[${SKIPPED}]*`);
// Where the list separator is not the comma, a spreadsheet begins cells in the middle of ours and is deaf to the quotes around it.
const SEPARATOR = '[;,|\\t\\r\\n]';
const BETWEEN = `[;,|"${SKIPPED}]`;
/** What stands before a sign, if it contains a separator. Anchored at its start to take linear time. */
const BEFORE_SIGN = new RegExp(`(?<!${BETWEEN})(?:(?!${SEPARATOR})${BETWEEN})*${SEPARATOR}${BETWEEN}*(?=${SIGN})`, 'g');

/** What has none of these is no formula, wherever a reader splits it. */
const SUSPECT = /[=+\-@＝＋－＠\t\r\n\0]/;

/** A text for a CSV cell: with `'` before whatever a spreadsheet could take for a formula, at its beginning or after a separator in it. */
export function csvCell(value: string): string {
  if (!SUSPECT.test(value)) return value;
  const [leading = ''] = LEADING.exec(value) ?? [];
  const guarded = leading + value.slice(leading.length).replace(BEFORE_SIGN, "$&'");
  return FORMULA.test(guarded) ? `'${guarded}` : guarded;
}
