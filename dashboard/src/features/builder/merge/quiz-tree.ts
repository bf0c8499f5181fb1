import type { EditedQuiz } from '../editor-state.ts';

/** A quiz, a question, an option or an outcome: its fields, a nested one as `thankYouPageConfig.title`, and its lists of rows. */
export type QuizNode = {
  id: string;
  fields: Readonly<Record<string, unknown>>;
  lists: Readonly<Record<string, QuizNode[]>>;
};

/** Lists whose rows have ids; any other is a value as a whole. */
const ROW_LISTS = new Set(['questions', 'options', 'outcomes', 'leadFields']);

type Row = { id?: string; order?: number; [field: string]: unknown };

/** The form in which quizzes are compared and merged. Where a row stands says its place in the list. */
export const toTree = (quiz: EditedQuiz): QuizNode => nodeOf({ ...quiz });

export function fromTree(node: QuizNode): EditedQuiz {
  const { id: _none, ...quiz } = rowOf(node) as EditedQuiz & { id: string };
  return { ...quiz, questions: quiz.questions.map((question, order) => ({ ...question, order })) };
}

function nodeOf({ id = '', order: _place, ...row }: Row): QuizNode {
  const fields: Record<string, unknown> = {};
  const lists: Record<string, QuizNode[]> = {};
  for (const [key, value] of Object.entries(row)) {
    if (Array.isArray(value) && ROW_LISTS.has(key)) lists[key] = value.map(nodeOf);
    else if (value !== null && typeof value === 'object' && !Array.isArray(value))
      for (const [inner, part] of Object.entries(value)) fields[`${key}.${inner}`] = part;
    else fields[key] = value;
  }
  return { id, fields, lists };
}

function rowOf({ id, fields, lists }: QuizNode): object {
  const row: Record<string, unknown> = { id };
  for (const [name, value] of Object.entries(fields)) {
    const [key = '', inner] = name.split('.');
    row[key] = inner === undefined ? value : { ...(row[key] as object | undefined), [inner]: value };
  }
  for (const [key, nodes] of Object.entries(lists)) row[key] = nodes.map(rowOf);
  return row;
}

/** Equal in all their fields, rows and ids; the order of the fields says nothing. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) =>
    sameValue((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  );
}
