import { isEmail } from '#contract/lead/check-lead';
import { type LeadStatus, leadStatuses, statusNames } from '#contract/lead/lead-status';
import type { CustomerRow } from '#contract/lead/lead-work.schema';
import { limits } from '#contract/web/limits';
import { readAmount } from './amount.ts';

/** A table of texts, as a CSV file has it. All rows have as many cells as there are columns. */
export type CustomerTable = { columns: string[]; rows: string[][] };
/** Which column holds what, by its place; undefined for none. */
export type ColumnPlaces = {
  email: number | undefined;
  status: number | undefined;
  value: number | undefined;
  tags: number | undefined;
};

/** Reads a CSV file of any separator. Without a row of names its columns are numbered. */
export async function readCustomerFile(file: Blob): Promise<CustomerTable> {
  const [{ default: Papa }, bytes] = await Promise.all([import('papaparse'), file.arrayBuffer()]);
  const { data } = Papa.parse<string[]>(textOf(bytes), { skipEmptyLines: 'greedy' });
  const width = Math.max(0, ...data.slice(0, LOOKED_AT).map((row) => row.length));
  const [first = [], ...rest] = data.map((row) => Array.from({ length: width }, (_, at) => row[at]?.trim() ?? ''));
  const hasNames = !first.some(isEmail);
  return {
    columns: first.map((name, at) => (hasNames && name) || `Column ${at + 1}`),
    rows: hasNames ? rest : [first, ...rest],
  };
}

/** Rows as a CSV file again. */
export async function customerFileOf({ columns, rows }: CustomerTable): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  return new Blob([`\uFEFF${Papa.unparse({ fields: columns, data: rows })}\r\n`], { type: 'text/csv' });
}

/** So many rows tell what a column holds. */
const LOOKED_AT = 200;

/** Older programs for spreadsheets write no UTF-8. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Which column holds addresses is told by its cells; what the others hold by their names. */
export function suggestPlaces({ columns, rows }: CustomerTable): ColumnPlaces {
  const looked = rows.slice(0, LOOKED_AT);
  const counts = columns.map((_, at) => looked.filter((row) => isEmail(row[at] ?? '')).length);
  const most = Math.max(0, ...counts);
  const email = most > 0 ? counts.indexOf(most) : undefined;
  const named = (pattern: RegExp) => {
    const at = columns.findIndex((name, place) => place !== email && pattern.test(name));
    return at < 0 ? undefined : at;
  };
  return {
    email,
    status: named(/\b(status|stage|state)\b/i),
    value: named(/value|amount|revenue|total|price|spent/i),
    tags: named(/\b(tags?|labels?)\b/i),
  };
}

/** A status in a file: by its name, or as other programs call it. Undefined for any other word. */
export function readStatus(text: string): LeadStatus | undefined {
  const word = text.trim().toLowerCase();
  if (/^(closed[ -]?won|customer|paid|sold)$/.test(word)) return 'won';
  if (/^closed[ -]?lost$/.test(word)) return 'lost';
  return leadStatuses.find((status) => word === status || word === statusNames[status].toLowerCase());
}

/** The tags in a cell, between semicolons, commas or bars. */
export const readTags = (text: string): string[] =>
  text
    .split(/[;,|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '' && tag.length <= limits.leadTag)
    .slice(0, limits.leadTags);

/** What is sent of a row. `otherwise` is the status of a row that names none. */
export function customerOf(row: readonly string[], places: ColumnPlaces, otherwise: LeadStatus): CustomerRow {
  const cell = (at: number | undefined) => (at === undefined ? '' : (row[at] ?? ''));
  const status = readStatus(cell(places.status)) ?? otherwise;
  const value = status === 'won' ? readAmount(cell(places.value)) : undefined;
  const tags = readTags(cell(places.tags));
  return {
    email: cell(places.email).slice(0, limits.email + 1),
    status,
    ...(value === undefined || value > limits.number ? {} : { value }),
    ...(tags.length > 0 ? { tags } : {}),
  };
}
