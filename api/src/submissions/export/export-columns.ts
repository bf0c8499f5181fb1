import { type ExportColumn, exportColumns } from '../../../contract/lead/lead-export.ts';
import { leadMarks, markNames } from '../../../contract/lead/lead-marks.ts';
import { progressName } from '../../../contract/lead/lead-progress.ts';
import { statusNames } from '../../../contract/lead/lead-status.ts';
import { kinds } from '../../../contract/questions/kinds.ts';
import type { Question } from '../../../contract/questions/question.schema.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import type { QuizTitles } from '../reading/present-submission.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';
import { confirmationColumns } from './confirmation-columns.ts';
import { type Cell, type Column, namedValues } from './export-column.ts';
import { leadFieldColumns, sharedFieldColumns, withdrawalColumn } from './lead-field-columns.ts';
import { scoreColumns, sharedScoreColumns } from './score-columns.ts';

const column = (id: ExportColumn, field: string, value: (lead: SubmissionRecord) => Cell): Column => ({
  id,
  header: exportColumns[id],
  field,
  value,
});

const commonColumns: Column[] = [
  column('date', 'createdAt', ({ createdAt }) => createdAt),
  column('name', 'name', ({ name }) => name),
  column('firstName', 'firstName', ({ firstName }) => firstName),
  column('lastName', 'lastName', ({ lastName }) => lastName),
  column('email', 'email', ({ email }) => email),
  column('consent', 'consent.given', ({ consent }) => (consent.given ? 'yes' : 'no')),
  column('outcome', 'outcome', ({ outcome }) => outcome),
  column('score', 'totalScore', ({ totalScore, partial }) => (partial ? '' : totalScore)),
  column('page', 'source.pageUrl', ({ source }) => source?.pageUrl ?? ''),
];

const SOURCE = [
  'referrer',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmTerm',
  'utmContent',
  'gclid',
  'fbclid',
  'msclkid',
  'ttclid',
] as const;

/** Where a lead came from, and by what other systems know it. */
const originColumns: Column[] = [
  column('consentTime', 'consent.at', ({ consent }) => consent.at),
  ...SOURCE.map((name) => column(name, `source.${name}`, ({ source }) => source?.[name] ?? '')),
  // One for all, since visitors' pages name them: their number has no limit.
  column('hidden', 'source.hidden', ({ source }) => namedValues(Object.entries(source?.hidden ?? {}))),
  column('id', '_id', ({ _id }) => _id),
  column('marks', 'marks', ({ marks = [] }) =>
    leadMarks
      .filter((mark) => marks.includes(mark))
      .map((mark) => markNames[mark])
      .join('; '),
  ),
  column('progress', 'partial', ({ partial }) => (partial ? progressName(partial) : '')),
];

/** What the owner noted on a lead. */
const workColumns: Column[] = [
  column('status', 'status', ({ status }) => statusNames[status ?? 'new']),
  column('value', 'value', ({ value }) => value ?? ''),
  column('tags', 'tags', ({ tags = [] }) => tags.map(({ name }) => name).join('; ')),
  column('notes', 'notes', ({ notes = [] }) => notes.map(({ text }) => text).join('\n\n')),
];

type Asked = Pick<Question, 'id' | 'title' | 'type'>;
const asks = ({ type }: Asked): boolean => kinds[type].asks;

/**
 * Columns of one quiz's export: those of its form, and one for each question, found by its id, headed by its title. `questionHistory` are
 * those the quiz ever had; the ones that were removed since come last and are marked, where they were `answered`. For `scored` see `scoreColumns`.
 */
export async function quizColumns(
  quiz: Parameters<typeof leadFieldColumns>[0] &
    Parameters<typeof scoreColumns>[0] & { owner: string; questions: readonly Asked[] },
  questionHistory: readonly Asked[],
  answered: () => Promise<ReadonlySet<string>>,
  scored: () => Promise<readonly string[]>,
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
    ...(await confirmationColumns({ owner: quiz.owner, quiz: quiz._id })),
    ...(await scoreColumns(quiz, scored)),
    ...quiz.questions.filter(asks).map(({ id, title }) => answerColumn(id, title)),
    ...removed,
    ...originColumns,
    ...workColumns,
    ...(await ownRunColumn(quiz.owner, quiz._id)),
  ];
}

const answerColumn = (question: string, header: string): Column => ({
  id: 'answers',
  header,
  field: 'answers',
  value: (_lead, answers) => answers.get(question) ?? '',
});

/** Columns of the export over all quizzes. */
export const allColumns = async (owner: string, titles: QuizTitles): Promise<Column[]> => [
  ...commonColumns,
  column('quiz', 'quiz', ({ quiz }) => titles.get(quiz) ?? ''),
  ...(await sharedFieldColumns(owner, [...titles.keys()])),
  ...(await withdrawalColumn({ owner })),
  ...(await confirmationColumns({ owner })),
  ...(await sharedScoreColumns(owner)),
  // One for all, since each quiz has questions of its own.
  column('answers', 'answers', ({ answers = [] }) =>
    namedValues(answers.map(({ questionTitle, text }) => [questionTitle, text])),
  ),
  ...originColumns,
  ...workColumns,
  ...(await ownRunColumn(owner)),
];

/**
 * Those of the `columns` that are asked for, in the order in which they are; all where nobody asks. One that there is not, for want of
 * anything in it, is empty: whoever reads the file finds the columns that they asked for.
 */
export const chosenColumns = (columns: Column[], asked: readonly ExportColumn[] | undefined): Column[] =>
  asked
    ? [...new Set(asked)].flatMap((id) => {
        const found = columns.filter((each) => each.id === id);
        return found.length ? found : [column(id, '_id', () => '')];
      })
    : columns;

/** Marks the owner's own runs of live quizzes, which no figure counts; no column where there is none. */
async function ownRunColumn(owner: string, quiz?: string): Promise<Column[]> {
  const some = await SubmissionModel.exists({
    owner,
    own: true,
    erasedAt: null,
    ...(quiz === undefined ? {} : { quiz }),
  })
    .hint({ owner: 1, own: 1 })
    .maxTimeMS(MAX_TIME_MS);
  return some ? [{ id: 'own', header: 'Own run', field: 'own', value: ({ own }) => (own ? 'yes' : '') }] : [];
}
