import type { AnswerRules, QuizOption } from '#contract/questions/question.schema';
import { oneLine } from '#contract/texts/clean-text';
import { limits } from '#contract/web/limits';
import { newOption } from '../editing/edited-quiz.ts';
import type { Kept } from './editor.ts';

/** Whole numbers, 0 for anything else. */
export function readPoints(text: string): number {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && Math.abs(value) <= limits.points ? value : 0;
}

/** Whether a text says how many points: an empty one says none. */
export const standsForPoints = (text: string): boolean => text.trim() === '' || Number(text) === readPoints(text);

/** The options that have a text, if there are enough to choose from. */
export function keepWritten({ options }: AnswerRules): Kept {
  const written = options.map((option) => ({ ...option, text: oneLine(option.text) })).filter(({ text }) => text);
  return written.length < limits.minOptions
    ? { error: 'At least 2 answer options are required with text' }
    : { options: written };
}

/**
 * Pasted lines become options: the first goes into the field, the others after it, over empty ones first. `left` is how many there was
 * no room for. Undefined where it is no more than one line.
 * @param most how many options there may be
 */
export function pasteLines(
  options: QuizOption[],
  at: number,
  pasted: string,
  most: number = limits.options,
): { options: QuizOption[]; left: number } | undefined {
  const lines = pasted
    .split(/\r?\n/)
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•]|\d+[.)]|[A-Za-z][.)])\s+/, '')
        .trim()
        .slice(0, limits.option),
    )
    .filter(Boolean);
  if (lines.length < 2) return undefined;
  const before = options.slice(0, at);
  const current = options[at] ?? newOption();
  const after = options.slice(at + 1).filter(({ text }) => text.trim());
  const fitting = lines.slice(0, most - before.length - after.length);
  const made = fitting.map((text, index) => ({ ...(index === 0 ? current : newOption()), text }));
  return { options: [...before, ...made, ...after], left: lines.length - fitting.length };
}
