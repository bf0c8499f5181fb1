import type { Question, QuestionType } from '#contract/questions/question.schema';
import { isTemporary, newOption, temporaryId } from './editor-state.ts';
import { editors } from './questions/editors.ts';

/** A question to begin with: a choice with two empty options. */
export const newQuestion = (): Question => ({
  id: temporaryId(),
  title: '',
  type: 'multiple_choice',
  order: 0,
  options: [newOption(), newOption()],
});

/** A question made one of another kind, with the options that such a one begins with. */
export const changeType = (question: Question, type: QuestionType): Question =>
  type === question.type ? question : { ...question, type, options: editors[type].begin(question.options) };

/** Whether nothing has been written into a question that was added here. */
export const isBlank = ({ id, title, options }: Question): boolean =>
  isTemporary(id) && !title.trim() && options.every(({ text }) => !text.trim());

export type QuestionProblem = { field: 'title' | 'options'; message: string };

/** A question ready to be kept, its blank options discarded, or what it lacks. */
export function checkQuestion(question: Question): { question: Question } | { problem: QuestionProblem } {
  const title = question.title.trim();
  if (!title) return { problem: { field: 'title', message: 'Question title is required' } };
  const { options, error } = editors[question.type].keep(question.options);
  return error === undefined
    ? { question: { ...question, title, options } }
    : { problem: { field: 'options', message: error } };
}
