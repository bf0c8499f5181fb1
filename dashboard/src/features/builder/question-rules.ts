import { oneLine } from '#contract/clean-text';
import { kinds } from '#contract/questions/kinds';
import type { Question, QuestionType } from '#contract/questions/question.schema';
import { madeOnce } from '../../lib/made-once.ts';
import { newOption, newRowId } from './editor-state.ts';
import { sameValue } from './merge/quiz-tree.ts';
import { editors } from './questions/editors.ts';

/** A question to begin with: a choice with two empty options. */
export const newQuestion = (): Question => ({
  id: newRowId(),
  title: '',
  type: 'multiple_choice',
  order: 0,
  options: [newOption(), newOption()],
});

/**
 * A question made one of another kind, with the options that such a one begins with. If its answer was an option and is now a text, or the
 * other way round, it is a new question: nobody was asked it.
 */
export function changeType(question: Question, type: QuestionType): Question {
  if (type === question.type) return question;
  const id = kinds[type].scored === kinds[question.type].scored ? question.id : newRowId();
  return { ...question, id, type, options: editors[type].begin(question.options) };
}

/** Whether nothing is written into a question. */
export const isBlank = ({ title, options }: Question): boolean =>
  !title.trim() && options.every(({ text }) => !text.trim());

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
