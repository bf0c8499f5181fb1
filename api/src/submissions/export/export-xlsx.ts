import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { WorkbookWriter } from '@cj-tech-master/excelts';
import type { LeadFilters } from '../reading/list-submissions.ts';
import type { Cell, Column } from './export-column.ts';
import { exportRows, headersOf, localTime } from './export-rows.ts';

/** Limits of the format: rows of a sheet, and characters of a cell. */
const MOST_ROWS = 1_048_576;
const MOST_CHARACTERS = 32_767;
/** So many rows are written before they are packed, while others have their turn. */
const AT_ONCE = 50;

/**
 * Leads as an Excel workbook: texts, numbers and times as such, which nothing can take for a formula. Times are local to `timeZone`. Read
 * errors reach the consumer.
 */
export const xlsxStream = (owner: string, filters: LeadFilters, columns: Column[], timeZone = 'UTC'): Readable =>
  workbookStream(headersOf(columns, timeZone), exportRows(owner, filters, columns), timeZone);

/** A workbook, written as fast as it is consumed, on further sheets where one has `mostRows`. */
export function workbookStream(
  headers: string[],
  slices: AsyncIterable<Cell[][]>,
  timeZone: string,
  mostRows = MOST_ROWS,
): Readable {
  const output = new PassThrough();
  writeWorkbook(output, headers, slices, timeZone, mostRows).catch((error: Error) => output.destroy(error));
  return output;
}

async function writeWorkbook(
  output: PassThrough,
  headers: string[],
  slices: AsyncIterable<Cell[][]>,
  timeZone: string,
  mostRows: number,
): Promise<void> {
  // Large, and few ask for it.
  const { WorkbookWriter } = await import('@cj-tech-master/excelts');
  const workbook = new WorkbookWriter({ stream: output, useSharedStrings: false, useStyles: true });
  const packed = waitForPacking(workbook);
  let sheets = 0;
  const newSheet = () => {
    sheets += 1;
    const sheet = workbook.addWorksheet(sheets === 1 ? 'Leads' : `Leads ${sheets}`);
    sheet.addRow(headers).commit();
    return sheet;
  };
  const inZone = localTime(timeZone);
  // A workbook's times have no zone: the local one is written as if it were UTC.
  const local = (time: Date) => new Date(`${inZone(time).replace(' ', 'T')}Z`);
  let sheet = newSheet();
  let rows = 1;
  for await (const slice of slices) {
    for (const cells of slice) {
      if (rows % mostRows === 0) {
        sheet.commit();
        sheet = newSheet();
        rows += 1;
      }
      const row = sheet.addRow(cells.map((cell) => (cell instanceof Date ? local(cell) : readable(cell))));
      for (const [index, cell] of cells.entries())
        if (cell instanceof Date) row.getCell(index + 1).numFmt = 'yyyy-mm-dd hh:mm:ss';
      row.commit();
      rows += 1;
      if (rows % AT_ONCE === 0) await packed();
    }
    // The reader has gone away.
    if (output.destroyed) return;
    if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), once(output, 'close')]);
  }
  sheet.commit();
  await workbook.commit();
}

/**
 * Returns how to wait until all that was written to the last sheet is packed. The library queues it without a limit: rows are made faster
 * than they are packed, and many of them would fill the memory.
 */
function waitForPacking({ zip }: WorkbookWriter): () => Promise<void> | undefined {
  let sheet: Parameters<typeof zip.add>[0] | undefined;
  const add = zip.add.bind(zip);
  zip.add = (file) => {
    sheet = file;
    add(file);
  };
  return () => sheet?.push(new Uint8Array());
}

/** What a cell can hold: null for nothing, and no characters that XML does not know. */
function readable(cell: string | number): string | number | null {
  if (typeof cell === 'number') return cell;
  if (cell === '') return null;
  const text = cell.replace(/[\uFFFE\uFFFF]/g, '');
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}
