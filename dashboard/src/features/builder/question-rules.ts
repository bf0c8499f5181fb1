import { limits } from '#contract/limits';
import type { Question, QuestionType } from '#contract/quiz.schema';
import { newOption, temporaryId } from './editor-state.ts';

/** A question to begin with: a choice with two empty options. */
export const newQuestion = (): Question => ({
  id: temporaryId(),
  title: '',
  type: 'multiple_choice',
  order: 0,
  options: [newOption(), newOption()],
});

/**
 * What a change of type does to the options: true/false has exactly True and False with 0 points, a short text none, a choice that had
 * fewer than two gets two empty ones.
 */
export function changeType(question: Question, type: QuestionType): Question {
  if (type === question.type) return question;
  if (type === 'short_text') return { ...question, type, options: [] };
  if (type === 'true_false')
    return { ...question, type, options: ['True', 'False'].map((text) => ({ ...newOption(), text })) };
  return {
    ...question,
    type,
    options: question.options.length < limits.minOptions ? [newOption(), newOption()] : question.options,
  };
}

export const canRemoveOption = ({ type, options }: Question): boolean =>
  type === 'multiple_choice' && options.length > limits.minOptions;

/** Whole numbers, 0 for anything else. */
export function readPoints(text: string): number {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && Math.abs(value) <= limits.points ? value : 0;
}

/** A question ready to be kept, its blank options discarded, or why it is not. */
export function checkQuestion(question: Question): { question: Question } | { error: string } {
  const title = question.title.trim();
  if (!title) return { error: 'Question title is required' };
  if (question.type === 'short_text') return { question: { ...question, title, options: [] } };
  const options = question.options
    .map((option) => ({ ...option, text: option.text.trim(), bucket: option.bucket.trim() }))
    .filter(({ text }) => text);
  if (options.length < limits.minOptions) return { error: 'At least 2 answer options are required with text' };
  return { question: { ...question, title, options } };
}

/** Pasted lines become options: the first goes into the field, the others after it, over empty ones first. */
export function pasteLines(question: Question, at: number, pasted: string): Question | undefined {
  const lines = pasted
    .split(/\r?\n/)
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•]|\d+[.)]|[A-Za-z][.)])\s+/, '')
        .trim()
        .slice(0, limits.option),
    )
    .filter(Boolean);
  if (lines.length < 2 || question.type !== 'multiple_choice') return undefined;
  const before = question.options.slice(0, at);
  const current = question.options[at] ?? newOption();
  const after = question.options.slice(at + 1).filter(({ text }) => text.trim());
  const made = lines.map((text, index) => ({ ...(index === 0 ? current : newOption()), text }));
  return { ...question, options: [...before, ...made, ...after].slice(0, limits.options) };
}
