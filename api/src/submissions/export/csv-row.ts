/** What needs quotes by RFC 4180, and what readers split at that take another separator than ours: they too heed quotes, if there are any. */
const NEEDS_QUOTES = /[",;|\t\r\n]/;

/** A record of a CSV file, its cells guarded against formulas, with the line break that ends it. */
export const csvRow = (cells: readonly string[], separator = ','): string =>
  `${cells.map((cell) => quoted(csvCell(cell))).join(separator)}\r\n`;

const quoted = (cell: string): string => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Spreadsheets run a cell as a formula by its first sign. */
const FORMULA = /^[=@\t\r+-]/;
/** With or without separators of thousands and a percent sign: no reader makes anything else of it. */
const NUMBER = /^[+-]\s?[.,]?\d[\d.,'’\s]*(?:e[+-]?\d+)?%?$/i;
/** As people write one, with its country code, and with an extension as it is stored or written. */
const PHONE = /^\+(?:[\s()./-]*\d){5,15}[\s().]*(?:(?:;ext=|(?:ext\.?|x)\s?)\d{1,7})?$/i;

/** A text for a CSV cell: with `'` before one that a spreadsheet would take for a formula, otherwise as it is. */
export function csvCell(value: string): string {
  return FORMULA.test(value) && !NUMBER.test(value) && !PHONE.test(value) ? `'${value}` : value;
}
