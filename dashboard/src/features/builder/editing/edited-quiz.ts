import { pick } from '#contract/pick';
import type { Question, QuizOption } from '#contract/questions/question.schema';
import type { Outcome, Quiz } from '#contract/quiz/quiz.schema';
import { quizDefaults } from '#contract/quiz/quiz-defaults';
import type { QuizFields } from '#contract/quiz/quiz-fields.schema';
import type { QuizFile } from '#contract/quiz/quiz-file.schema';
import { rowIdSource, withNewIds } from '#contract/quiz/row-id';
import type { Brand } from '#contract/user.schema';
import { withoutWrongTurns } from './turns.ts';

/** What the builder shows and edits of a quiz, and all that it sends. */
export type EditedQuiz = QuizFields & Pick<Quiz, 'outcomes'> & { questions: Question[] };

/** The id of a row that is made in this tab. */
export const newRowId = rowIdSource();

type FirstLooks = { primaryColor?: string; logoUrl?: string; brand?: Brand | null };

export const emptyQuiz = ({ primaryColor, logoUrl, brand }: FirstLooks = {}): EditedQuiz => ({
  title: '',
  ...quizDefaults,
  ...(primaryColor ? { primaryColor } : {}),
  ...(logoUrl ? { logoUrl } : {}),
  ...brand,
  questions: [],
  outcomes: [],
});

const editedFields = emptyQuiz();
/** What is edited of a stored quiz. */
export const editedFrom = (quiz: EditedQuiz): EditedQuiz => ({
  ...pick(quiz, editedFields),
  questions: quiz.questions.map(withoutBuckets),
});

/** What options vote for says `votes`, whatever outcomes are called. */
const withoutBuckets = (question: Question): Question => ({
  ...question,
  options: question.options.map(({ bucket: _name, ...option }) => option),
});

/** A quiz file as a new quiz; what a file does not carry stays as it was. */
export function editedFromFile({ quiz: file }: QuizFile, before: EditedQuiz): EditedQuiz {
  const quiz = withNewIds(file, newRowId);
  return {
    ...before,
    ...quiz,
    logoUrl: quiz.logoUrl || before.logoUrl,
    questions: quiz.questions.map((question, order) => withoutBuckets({ ...question, order })),
  };
}

const renumbered = (questions: Question[]): Question[] => questions.map((question, order) => ({ ...question, order }));

/** Puts a question in: at its place when it is there already, else at the end. */
export function putQuestion(questions: Question[], question: Question): Question[] {
  const known = questions.some(({ id }) => id === question.id);
  return renumbered(
    known ? questions.map((other) => (other.id === question.id ? question : other)) : [...questions, question],
  );
}

/** Takes a question out; the rest is numbered 0 to n−1. */
export const withoutQuestion = (questions: Question[], id: string): Question[] =>
  renumbered(questions.filter((question) => question.id !== id));

/** Whether the row is one of these. */
export const isAmong = (rows: Array<{ id: string }>, row: { id: string }): boolean =>
  rows.some(({ id }) => id === row.id);

/** Puts a row that was taken out back to its place. One that another undo has brought back already is there once. */
export const putBack = <Row extends { id: string }>(rows: Row[], row: Row, place: number): Row[] =>
  isAmong(rows, row) ? rows : rows.toSpliced(place, 0, row);

/** Puts a question that was taken out back to its place. */
export const insertQuestion = (questions: Question[], question: Question, place: number): Question[] =>
  renumbered(putBack(questions, question, place));

/** The same words as a question of its own: nothing that was answered before belongs to it. */
export const asNewQuestion = (question: Question): Question => ({
  ...question,
  id: newRowId(),
  options: question.options.map((option) => ({ ...option, id: newRowId() })),
});

/** A copy right behind its original, with ids of its own. */
export function duplicateQuestion(
  questions: Question[],
  id: string,
): { questions: Question[]; copy: Question | undefined } {
  const place = questions.findIndex((question) => question.id === id);
  const original = questions[place];
  if (!original) return { questions, copy: undefined };
  const copy = asNewQuestion(original);
  const after = withoutWrongTurns(insertQuestion(questions, copy, place + 1), copy.id);
  return { questions: after, copy: after[place + 1] };
}

/** Moves a question to another place; places outside the list change nothing. */
export function moveQuestion(questions: Question[], from: number, to: number): Question[] {
  const moved = questions[from];
  if (!moved || to < 0 || to >= questions.length) return questions;
  const rest = questions.filter((_, index) => index !== from);
  return renumbered([...rest.slice(0, to), moved, ...rest.slice(to)]);
}

export const newOption = (): QuizOption => ({ id: newRowId(), text: '', points: 0, votes: [] });
export const newOutcome = (name = ''): Outcome => ({
  id: newRowId(),
  name,
  title: name,
  description: '',
  minScore: null,
  maxScore: null,
});
