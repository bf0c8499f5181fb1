import { Readable } from 'node:stream';
import type { Response } from 'express';
import { cleanText } from '../../contract/clean-text.ts';
import type { Question } from '../../contract/questions/question.schema.ts';
import { sendStream } from '../http/send-stream.ts';
import { csvCell } from './csv-cell.ts';
import type { Column } from './csv-column.ts';
import { csvRow } from './csv-row.ts';
import { leadFieldColumns, sharedFieldColumns, withdrawalColumn } from './lead-field-columns.ts';
import type { LeadTotal } from './lead-totals.ts';
import { type LeadFilters, leadSlices } from './list-submissions.ts';
import { ownRunColumn } from './own-run-column.ts';
import type { QuizTitles } from './present-submission.ts';

const commonColumns: Column[] = [
  { header: 'Date', field: 'createdAt', value: ({ createdAt }) => createdAt.toISOString() },
  { header: 'Name', field: 'name', value: ({ name }) => name },
  { header: 'First name', field: 'firstName', value: ({ firstName }) => firstName },
  { header: 'Last name', field: 'lastName', value: ({ lastName }) => lastName },
  { header: 'Email', field: 'email', value: ({ email }) => email },
  { header: 'Consent', field: 'consent.given', value: ({ consent }) => (consent.given ? 'yes' : 'no') },
  { header: 'Outcome', field: 'outcome', value: ({ outcome }) => outcome },
  { header: 'Score', field: 'totalScore', value: ({ totalScore }) => String(totalScore) },
  { header: 'Page', field: 'source.pageUrl', value: ({ source }) => source?.pageUrl ?? '' },
];

type Asked = Pick<Question, 'id' | 'title'>;

/**
 * Columns of one quiz's export: those of its form, and one for each question, found by its id, headed by its title. `questionHistory` are
 * those the quiz ever had; the ones that were removed since come last and are marked, where they were `answered`.
 */
export async function quizColumns(
  quiz: Parameters<typeof leadFieldColumns>[0] & { owner: string; questions: readonly Asked[] },
  questionHistory: readonly Asked[],
  answered: () => Promise<ReadonlySet<string>>,
): Promise<Column[]> {
  const current = new Set(quiz.questions.map(({ id }) => id));
  const gone = questionHistory.filter(({ id }) => !current.has(id));
  const known = gone.length ? await answered() : new Set();
  const seen = new Map<string, number>();
  const removed = gone
    .filter(({ id }) => known.has(id))
    .map(({ id, title }) => {
      const count = (seen.get(title) ?? 0) + 1;
      seen.set(title, count);
      return answerColumn(id, `${title} (removed${count > 1 ? ` ${count}` : ''})`);
    });
  return [
    ...commonColumns,
    ...(await leadFieldColumns(quiz)),
    ...(await withdrawalColumn({ owner: quiz.owner, quiz: quiz._id })),
    ...quiz.questions.map(({ id, title }) => answerColumn(id, title)),
    ...removed,
    ...(await ownRunColumn(quiz.owner, quiz._id)),
  ];
}

const answerColumn = (id: string, header: string): Column => ({
  header,
  field: 'answers',
  value: (_lead, answers) => answers.get(id) ?? '',
});

/** Columns of the export over all quizzes. */
export const allColumns = async (owner: string, titles: QuizTitles): Promise<Column[]> => [
  ...commonColumns,
  { header: 'Quiz', field: 'quiz', value: ({ quiz }) => titles.get(quiz) ?? '' },
  ...(await sharedFieldColumns(owner, [...titles.keys()])),
  ...(await withdrawalColumn({ owner })),
  ...(await ownRunColumn(owner)),
];

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

/** Here and not column by column: no column is to be without its guard. */
const guardedRow = (texts: readonly string[]): string => csvRow(texts.map(csvCell));

/** The text of the CSV, read from the database as fast as it is consumed. Read errors reach the consumer. */
export function csvStream(owner: string, filters: LeadFilters, columns: Column[]): Readable {
  const projection = Object.fromEntries(columns.map(({ field }) => [field, 1 as const]));
  async function* text(): AsyncGenerator<string> {
    yield `\uFEFF${guardedRow(columns.map(({ header }) => header))}`;
    for await (const leads of leadSlices(owner, filters, projection)) {
      let rows = '';
      for (const lead of leads) {
        const answers = new Map(lead.answers?.map(({ questionId, text }) => [questionId, text]));
        rows += guardedRow(columns.map(({ value }) => value(lead, answers)));
      }
      yield rows;
    }
  }
  return Readable.from(text());
}

/** File systems take no longer names. */
const MAX_FILENAME = 255;

/**
 * Content-Disposition by RFC 6266: an ASCII name for old clients, and the real one in UTF-8. Always a single header line, whatever the
 * title contains.
 */
export function attachment(filename: string): string {
  const clean = cleanText(filename.slice(-MAX_FILENAME)).replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ').trim();
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
