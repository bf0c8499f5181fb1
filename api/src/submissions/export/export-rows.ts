import { kinds } from '../../../contract/questions/kinds.ts';
import { type LeadFilters, leadSlices } from '../reading/list-submissions.ts';
import type { AnswerRecord } from '../submission.model.ts';
import type { Cell, Column } from './export-column.ts';

/** The cells of an export, read from the database as fast as they are consumed, in slices. */
export async function* exportRows(owner: string, filters: LeadFilters, columns: Column[]): AsyncGenerator<Cell[][]> {
  const fields = Object.fromEntries(columns.map(({ field }) => [field, 1 as const]));
  // A partial lead has no score.
  const projection = 'partial' in fields ? fields : { ...fields, 'partial.open': 1 as const };
  for await (const leads of leadSlices(owner, filters, projection))
    yield leads.map((lead) => {
      const answers = new Map(lead.answers?.map((answer) => [answer.questionId, answerCell(answer)]));
      return columns.map(({ value }) => value(lead, answers));
    });
}

/** An answer in words, or as a number where it is one. */
const answerCell = ({ type, text }: Pick<AnswerRecord, 'type' | 'text'>): Cell =>
  kinds[type].numeric && String(Number(text)) === text ? Number(text) : text;

/** Formats a time as `2026-01-31 18:05:00` of a time zone, which spreadsheets read as a time. */
export function localTime(timeZone: string): (time: Date) => string {
  // Sweden writes it so.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => format.format(time);
}

/** The head of a column: of times in a chosen time zone, which one. */
export const headersOf = (columns: Column[], timeZone: string | undefined): string[] =>
  columns.map(({ id, header }) => (timeZone && TIMES.has(id) ? `${header} (${timeZone})` : header));
const TIMES: ReadonlySet<string> = new Set<Column['id']>(['date', 'withdrawn', 'consentTime']);
