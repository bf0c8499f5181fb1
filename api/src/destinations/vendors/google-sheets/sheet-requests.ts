import type { ContactValue } from '../contact.ts';

/** A sheet as it is before a lead is written: the names in its first row, and how many columns there are. */
export type Sheet = { id: number; header: string[]; columnCount: number };
/** By the names of columns; '' empties a cell. */
export type Row = Record<string, ContactValue>;

const cell = (value: ContactValue) => {
  const plain = Array.isArray(value) ? value.join(', ') : value;
  // So text that begins with = stays text.
  if (typeof plain === 'string') return { userEnteredValue: { stringValue: plain } };
  return { userEnteredValue: typeof plain === 'number' ? { numberValue: plain } : { boolValue: plain } };
};
const rowOf = (values: object[]) => ({ rows: [{ values }], fields: 'userEnteredValue' });

/**
 * Requests of https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/batchUpdate, which are done together or
 * not at all: columns that the header lacks are added at its end, then the row at `rowIndex` is changed in the columns of `row` alone, or
 * added after the last one.
 */
export function rowRequests({ id, header, columnCount }: Sheet, row: Row, rowIndex: number | undefined): object[] {
  const missing = Object.keys(row).filter((name) => !header.includes(name));
  const names = [...header, ...missing];
  const at = (rowNumber: number, columnIndex: number) => ({ sheetId: id, rowIndex: rowNumber, columnIndex });
  const more = names.length - columnCount;
  const widened = more > 0 ? [{ appendDimension: { sheetId: id, dimension: 'COLUMNS', length: more } }] : [];
  const named =
    missing.length > 0 ? [{ updateCells: { ...rowOf(missing.map(cell)), start: at(0, header.length) } }] : [];
  const written =
    rowIndex === undefined
      ? [{ appendCells: { sheetId: id, ...rowOf(names.map((name) => (name in row ? cell(row[name] ?? '') : {}))) } }]
      : Object.entries(row).map(([name, value]) => ({
          updateCells: { ...rowOf([cell(value)]), start: at(rowIndex, names.indexOf(name)) },
        }));
  return [...widened, ...named, ...written];
}

export const deleteRow = (sheetId: number, rowIndex: number): object => ({
  deleteDimension: { range: { sheetId, dimension: 'ROWS', startIndex: rowIndex, endIndex: rowIndex + 1 } },
});

/** Words that are a number, such as 52, become one, as they do when somebody types them; 0049 and ids of 16 digits stay. */
export function typed(value: ContactValue): ContactValue {
  const isNumber = typeof value === 'string' && /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(value);
  return isNumber ? Number(value) : value;
}
