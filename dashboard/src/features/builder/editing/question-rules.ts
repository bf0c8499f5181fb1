import { kinds } from '#contract/questions/kinds';
import type { AnswerRules, Question, QuestionType } from '#contract/questions/question.schema';
import { oneLine } from '#contract/texts/clean-text';
import { memoize } from '../../../lib/memoize.ts';
import { editors } from '../questions/editors.ts';
import { newOption, newRowId } from './edited-quiz.ts';
import { sameValue } from './same-value.ts';

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
 * other way round, it is a new question: nobody was asked it. Fields that its former kind alone has do not stay.
 */
export function changeType(question: Question, type: QuestionType): Question {
  if (type === question.type) return question;
  const id = kinds[type].scored === kinds[question.type].scored ? question.id : newRowId();
  const { title, order, options } = question;
  return { id, title, type, order, options: editors[type].begin(options) };
}

/** What is edited below a question's title and type. */
export const answerRules = ({ id: _id, title: _title, type: _type, order: _order, ...rules }: Question): AnswerRules =>
  rules;

/** Whether nothing is written into a question. */
export const isBlank = ({ title, options }: Question): boolean =>
  !title.trim() && options.every(({ text }) => !text.trim());

export type QuestionProblem = { field: 'title' | 'options'; message: string };

type Verdict = { question: Question } | { problem: QuestionProblem };

/** A question ready to be kept, its blank options discarded, or what it lacks. One that has nothing to tidy is itself. */
export const checkQuestion = memoize((question: Question): Verdict => {
  const title = oneLine(question.title);
  if (!title) return { problem: { field: 'title', message: 'Question title is required' } };
  const { options, error } = editors[question.type].keep(question);
  if (error !== undefined) return { problem: { field: 'options', message: error } };
  const kept = { ...question, title, options };
  return { question: sameValue(kept, question) ? question : kept };
});
