import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import type { Question } from '../../contract/questions/question.schema.ts';
import { sendStream } from '../http/send-stream.ts';
import { csvCell } from './csv-cell.ts';
import type { LeadTotal } from './lead-totals.ts';
import { answeredQuestions, type LeadFilters, streamLeads } from './list-submissions.ts';
import type { SubmissionRecord } from './submission.model.ts';

type Column = { header: string; value: (lead: SubmissionRecord) => string };

const commonColumns: Column[] = [
  { header: 'Date', value: ({ createdAt }) => createdAt.toISOString() },
  { header: 'Name', value: ({ name }) => name },
  { header: 'First name', value: ({ firstName }) => firstName },
  { header: 'Last name', value: ({ lastName }) => lastName },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Consent', value: ({ consent }) => (consent.given ? 'yes' : 'no') },
  { header: 'Outcome', value: ({ outcome }) => outcome },
  { header: 'Score', value: ({ totalScore }) => String(totalScore) },
  { header: 'Page', value: ({ source }) => source.pageUrl ?? '' },
];

type Asked = Pick<Question, 'id' | 'title'>;

/**
 * Columns of one quiz's export: one for each question, found by its id, headed by its title. `questionHistory` are those the quiz ever
 * had; the ones that were removed since come last and are marked, where a lead of the quiz answered them.
 */
export async function quizColumns(
  owner: string,
  quiz: { _id: string; questions: readonly Asked[] },
  questionHistory: readonly Asked[],
): Promise<Column[]> {
  const current = new Set(quiz.questions.map(({ id }) => id));
  const gone = questionHistory.filter(({ id }) => !current.has(id));
  const answered = gone.length ? await answeredQuestions(owner, quiz._id) : new Set();
  const seen = new Map<string, number>();
  const removed = gone
    .filter(({ id }) => answered.has(id))
    .map(({ id, title }) => {
      const count = (seen.get(title) ?? 0) + 1;
      seen.set(title, count);
      return answerColumn(id, `${title} (removed${count > 1 ? ` ${count}` : ''})`);
    });
  return [...commonColumns, ...quiz.questions.map(({ id, title }) => answerColumn(id, title)), ...removed];
}

const answerColumn = (id: string, header: string): Column => ({
  header,
  value: ({ answers }) => answers.find(({ questionId }) => questionId === id)?.text ?? '',
});

/** Columns of the export over all quizzes. */
export const allColumns: Column[] = [...commonColumns, { header: 'Quiz', value: ({ quizTitle }) => quizTitle }];

/**
 * Sends leads as CSV: UTF-8 with a byte order mark, RFC 4180, guarded against formulas, streamed, so that memory does not grow with the
 * number of leads. `X-Total-Rows` says how many rows will come, where that is known.
 */
export async function sendCsv(
  response: Response,
  owner: string,
  filters: LeadFilters,
  columns: Column[],
  filename: string,
  { total, isLeast }: LeadTotal,
): Promise<void> {
  response.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': attachment(filename),
    ...(isLeast ? {} : { 'X-Total-Rows': String(total) }),
  });
  await sendStream(response, csvStream(owner, filters, columns));
}

/** The bytes of the CSV, read from the database as fast as they are consumed. Read errors reach the consumer. */
export function csvStream(owner: string, filters: LeadFilters, columns: Column[]): Readable {
  async function* rows(): AsyncGenerator<string[]> {
    for await (const lead of streamLeads(owner, filters)) yield columns.map(({ value }) => csvCell(value(lead)));
  }
  const csv = stringify({
    bom: true,
    record_delimiter: 'windows',
    // Readers that split at these too heed quotes, if there are any. The library itself quotes no lone line feed.
    quoted_match: /[;|\t\r\n]/,
    header: true,
    columns: columns.map(({ header }, index) => ({ key: String(index), header: csvCell(header) })),
  });
  return pipeline(Readable.from(rows()), csv, () => {});
}

/**
 * Content-Disposition by RFC 6266: an ASCII name for old clients, and the real one in UTF-8. Always a single header line, whatever the
 * title contains.
 */
export function attachment(filename: string): string {
  const clean = filename.replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ').trim();
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
