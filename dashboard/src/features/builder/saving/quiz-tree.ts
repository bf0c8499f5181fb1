import type { EditedQuiz } from '../editing/edited-quiz.ts';

/** A quiz, or a row of it: its fields, a nested one as `thankYouPageConfig.title`, and its lists of rows. */
export type QuizNode = {
  id: string;
  /** The quiz or row itself. */
  row: object;
  fields: Readonly<Record<string, unknown>>;
  lists: Readonly<Record<string, QuizNode[]>>;
};

/** Lists whose rows have ids; any other is a value as a whole. */
const ROW_LISTS = new Set(['questions', 'options', 'outcomes', 'leadFields', 'resultBlocks', 'mails', 'blocks']);
/** Objects whose fields are edited apart; any other is a value as a whole. */
const NESTED = new Set(['thankYouPageConfig', 'tracking', 'look', 'media', 'picture']);

type Row = { id?: string; order?: number; [field: string]: unknown };

/** The form in which quizzes are compared. Where a row stands says its place in the list. */
export const toTree = (quiz: EditedQuiz): QuizNode => nodeOf({ ...quiz });

function nodeOf(row: Row): QuizNode {
  const { id = '', order: _place, ...values } = row;
  const fields: Record<string, unknown> = {};
  const lists: Record<string, QuizNode[]> = {};
  for (const [key, value] of Object.entries(values)) {
    if (Array.isArray(value) && ROW_LISTS.has(key)) lists[key] = value.map(nodeOf);
    else if (value !== null && typeof value === 'object' && NESTED.has(key))
      for (const [inner, part] of Object.entries(value)) fields[`${key}.${inner}`] = part;
    else fields[key] = value;
  }
  return { id, row, fields, lists };
}
