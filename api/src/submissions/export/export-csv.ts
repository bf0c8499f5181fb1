import { Readable } from 'node:stream';
import { type ExportSeparator, exportSeparators } from '../../../contract/lead/lead-export.ts';
import type { LeadFilters } from '../reading/list-submissions.ts';
import { csvRow } from './csv-row.ts';
import type { Cell, Column } from './export-column.ts';
import { exportRows, headersOf, localTime } from './export-rows.ts';

type CsvOptions = { separator?: ExportSeparator | undefined; timeZone?: string | undefined };

/**
 * Leads as CSV: UTF-8 with a byte order mark, RFC 4180, guarded against formulas. Times are ISO 8601 unless a time zone is chosen. Read
 * errors reach the consumer.
 */
export function csvStream(
  owner: string,
  filters: LeadFilters,
  columns: Column[],
  { separator = 'comma', timeZone }: CsvOptions = {},
): Readable {
  const time = timeZone ? localTime(timeZone) : (date: Date) => date.toISOString();
  const text = (cell: Cell) => (cell instanceof Date ? time(cell) : String(cell));
  const row = (cells: readonly Cell[]) => csvRow(cells.map(text), exportSeparators[separator]);
  async function* lines(): AsyncGenerator<string> {
    yield `\uFEFF${row(headersOf(columns, timeZone))}`;
    for await (const rows of exportRows(owner, filters, columns)) yield rows.map(row).join('');
  }
  return Readable.from(lines());
}
