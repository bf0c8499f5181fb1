// Spreadsheets run a cell as a formula by its first sign, and skip blanks, marks and control characters before it; the full-width forms count too.
const FORMULA = /^(?:[\t\r\n\u0000]|[\s\u0000-\u001F\uFEFF\u200B-\u200F]*[=+\-@＝＋－＠])/;

/** A text for a CSV cell: with `'` before it when a spreadsheet could take it for a formula. */
export function csvCell(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}
