import { exportColumns } from '../../../contract/lead/lead-export.ts';
import { ballotOf, categoryNames, type ScorableOutcome, type ScorableQuiz } from '../../../contract/scoring/scoring.ts';
import { categoryHistory, scoredParts } from '../../quizzes/versions/scored-parts.ts';
import { type Column, namedValues } from './export-column.ts';

type ScoredQuiz = Pick<ScorableQuiz, 'outcomeType' | 'questions'> & {
  _id: string;
  outcomes: readonly ScorableOutcome[];
};

/**
 * Columns of one quiz's export for the scores of its categories and the votes of its outcomes.
 * Categories that were removed since come last and are marked, where somebody `scored` in them.
 */
export async function scoreColumns(quiz: ScoredQuiz, scored: () => Promise<readonly string[]>): Promise<Column[]> {
  const current = categoryNames(quiz.questions);
  const past = (await categoryHistory(quiz._id)).filter((name) => !current.includes(name));
  const known = past.length > 0 ? await scored() : [];
  const removed = past.filter((name) => known.includes(name)).sort();
  return [
    ...current.map((name) => categoryColumn(name)),
    ...removed.map((name) => categoryColumn(name, ' (removed)')),
    ...(quiz.outcomeType === 'bucket' ? ballotOf(quiz).map(votesColumn) : []),
  ];
}

const categoryColumn = (name: string, mark = ''): Column => ({
  id: 'categories',
  header: `Category: ${name}${mark}`,
  field: 'categories',
  value: ({ categories }) => categories?.find((category) => category.name === name)?.score ?? '',
});

const votesColumn = ({ id, name }: ScorableOutcome): Column => ({
  id: 'votes',
  header: `Votes: ${name}`,
  field: 'totals',
  value: ({ totals }) => totals?.find(({ outcomeId }) => outcomeId === id)?.votes ?? '',
});

/** The same for leads of several quizzes, in one cell each, where one of the owner's quizzes has any. */
export async function sharedScoreColumns(owner: string): Promise<Column[]> {
  const { categories, votes } = await scoredParts(owner);
  return [...(categories ? [categoriesColumn] : []), ...(votes ? [allVotesColumn] : [])];
}

const categoriesColumn: Column = {
  id: 'categories',
  header: exportColumns.categories,
  field: 'categories',
  value: ({ categories = [] }) => namedValues(categories.map(({ name, score }) => [name, String(score)])),
};

const allVotesColumn: Column = {
  id: 'votes',
  header: exportColumns.votes,
  field: 'totals',
  value: ({ totals = [] }) => namedValues(totals.map(({ name, votes }) => [name, String(votes)])),
};
