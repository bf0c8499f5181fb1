import { oneLine } from '#contract/clean-text';
import type { Question, QuestionType } from '#contract/questions/question.schema';
import { madeOnce } from '../../lib/made-once.ts';
import { isTemporary, newOption, temporaryId } from './editor-state.ts';
import { sameValue } from './merge/quiz-tree.ts';
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

type Verdict = { question: Question } | { problem: QuestionProblem };

/** A question ready to be kept, its blank options discarded, or what it lacks. One that has nothing to tidy is itself. */
export const checkQuestion = madeOnce((question: Question): Verdict => {
  const title = oneLine(question.title);
  if (!title) return { problem: { field: 'title', message: 'Question title is required' } };
  const { options, error } = editors[question.type].keep(question.options);
  if (error !== undefined) return { problem: { field: 'options', message: error } };
  const kept = { ...question, title, options };
  return { question: sameValue(kept, question) ? question : kept };
});
