/** What needs quotes by RFC 4180, and what readers split at that take another separator than ours: they too heed quotes, if there are any. */
const NEEDS_QUOTES = /[",;|\t\r\n]/;

/** A record of a CSV file with the line break that ends it. */
export const csvRow = (cells: readonly string[], separator = ','): string => `${cells.map(quoted).join(separator)}\r\n`;

const quoted = (cell: string): string => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
