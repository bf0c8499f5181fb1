import type { Response } from 'express';
import type { z } from 'zod';
import type { leadExportQuerySchema } from '../../../contract/lead/lead-query.schema.ts';
import { cleanText } from '../../../contract/texts/clean-text.ts';
import { sendStream } from '../../http/send-stream.ts';
import type { LeadTotal } from '../reading/lead-totals.ts';
import type { LeadFilters } from '../reading/list-submissions.ts';
import type { Column } from './export-column.ts';
import { chosenColumns } from './export-columns.ts';
import { csvStream } from './export-csv.ts';
import { xlsxStream } from './export-xlsx.ts';

type ExportOptions = Pick<z.output<typeof leadExportQuerySchema>, 'format' | 'separator' | 'timeZone' | 'columns'>;
type Export = { owner: string; filters: LeadFilters; columns: Column[]; name: string; total: LeadTotal };

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Sends leads as a file, streamed, so that memory does not grow with the number of leads. `X-Total-Rows` says how many rows will come, where
 * that is known. `name` is that of the file, without its ending.
 */
export async function sendExport(
  response: Response,
  { owner, filters, columns, name, total: { total, isLeast } }: Export,
  { format, separator, timeZone, columns: asked }: ExportOptions,
): Promise<void> {
  const chosen = chosenColumns(columns, asked);
  response.set({
    'Content-Type': TYPES[format],
    'Content-Disposition': attachment(`${name}.${format}`),
    ...(isLeast ? {} : { 'X-Total-Rows': String(total) }),
  });
  await sendStream(
    response,
    format === 'csv'
      ? csvStream(owner, filters, chosen, { separator, timeZone })
      : xlsxStream(owner, filters, chosen, timeZone),
  );
}

/** File systems take no longer names. */
const MAX_FILENAME = 255;

/**
 * Content-Disposition by RFC 6266: an ASCII name for old clients, and the real one in UTF-8. Always a single header line, whatever the
 * title contains.
 */
export function attachment(filename: string): string {
  const clean = cleanText(filename.slice(-MAX_FILENAME))
    .replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .trim();
  const ascii =
    clean
      .normalize('NFKD')
      .replace(/[^\x20-\x7E]/g, '')
      .replace(/[%;]/g, '')
      .trim() || 'leads.csv';
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
