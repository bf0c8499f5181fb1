import { END, placeOf, wrongTurns } from '#contract/flow';
import type { Question } from '#contract/questions/question.schema';
import { memoize } from '../../../lib/memoize.ts';

/** Where a question or an option may lead to: `value` is its `next`. */
export type Target = { value: string; label: string };

export const questionLabel = ({ title }: Pick<Question, 'title'>, place: number): string =>
  `${place + 1}. ${title.trim() || 'Untitled question'}`;

/** All that a question may go on to: what comes after it, and the end. */
export const targetsAfter = (questions: readonly Question[], place: number): Target[] => [
  ...questions.slice(place + 1).map((question, index) => ({
    value: question.id,
    label: questionLabel(question, place + 1 + index),
  })),
  { value: END, label: 'End of the questions' },
];

/** Whether any answer or question says what comes next. */
export const hasBranches = (questions: readonly Question[]): boolean =>
  questions.some(({ next, options }) => next || options.some((option) => option.next));

/** Questions of which what led to `from` leads to `to`. Those that did not stay the very same. */
export function withTurnsTo(questions: Question[], from: string, to: string): Question[] {
  const turned = <Row extends { next?: string | undefined }>(row: Row): Row =>
    row.next === from ? { ...row, next: to } : row;
  return questions.map((question) => {
    const options = question.options.map(turned);
    const same = options.every((option, index) => option === question.options[index]);
    return turned(same ? question : { ...question, options });
  });
}

/** A question without the turns that lead backwards, nowhere or to itself. */
export function withoutWrongTurns(questions: Question[], id: string): Question[] {
  const place = questions.findIndex((question) => question.id === id);
  const wrong = wrongTurns(questions).filter(({ question }) => question === place);
  if (wrong.length === 0) return questions;
  const isWrong = (option?: number) => wrong.some((turn) => turn.option === option);
  return questions.map((question, at) =>
    at === place
      ? {
          ...question,
          next: isWrong() ? undefined : question.next,
          options: question.options.map((option, row) => (isWrong(row) ? { ...option, next: undefined } : option)),
        }
      : question,
  );
}

type Source = { from: number; rows: number[]; isSkippedTo: boolean };

/**
 * Of each question which answers of which other one it depends on, where that is one alone: `3 A, B`. Undefined where it comes after more
 * than one question, or after every answer.
 */
export const dependencies = memoize((questions: readonly Question[]): Array<string | undefined> => {
  const sources: Source[][] = questions.map(() => []);
  questions.forEach(({ options, next, optional }, from) => {
    const sourceAt = (to: number): Source | undefined => {
      const known = sources[to]?.find((source) => source.from === from);
      if (known) return known;
      const made = { from, rows: [], isSkippedTo: false };
      sources[to]?.push(made);
      return made;
    };
    const own = placeOf(questions, from, next);
    options.forEach((option, row) => {
      sourceAt(option.next ? placeOf(questions, from, option.next) : own)?.rows.push(row);
    });
    const skippedTo = optional || options.length === 0 ? sourceAt(own) : undefined;
    if (skippedTo) skippedTo.isSkippedTo = true;
  });
  return sources.map(([source, other]) => {
    const count = questions[source?.from ?? 0]?.options.length ?? 0;
    if (!source || other || source.isSkippedTo || source.rows.length === count) return undefined;
    return `${source.from + 1} ${source.rows.map((row) => optionMark(row, count)).join(', ')}`;
  });
});

const LETTERS = 26;
/** The letter of an option, or its number where the letters are too few for all of them. */
export const optionMark = (index: number, count: number): string =>
  count > LETTERS ? String(index + 1) : String.fromCharCode(65 + index);
