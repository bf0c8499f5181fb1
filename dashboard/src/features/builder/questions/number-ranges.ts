import type { AnswerRules, QuizOption } from '#contract/questions/question.schema';
import { newOption } from '../editing/edited-quiz.ts';

type Rules = Pick<AnswerRules, 'options' | 'min' | 'max' | 'step'>;

/** How far a new range reaches where nothing bounds it. */
const SPAN = 10;

/** What a range is called unless the owner says it: `up to 29`, `30–44`, `45 and more`. */
export function rangeLabel({ options, step }: Rules, place: number): string {
  const upTo = options[place]?.upTo;
  const below = options[place - 1]?.upTo;
  if (below === undefined) return upTo === undefined ? 'Any number' : `up to ${upTo}`;
  const from = step || Number.isInteger(below) ? String(rounded(below + (step || 1))) : `over ${below}`;
  if (upTo === undefined) return `${from} and more`;
  return from === String(upTo) ? from : `${from}–${upTo}`;
}

/** Sums of tenths and the like are not exact. */
const rounded = (value: number): number => Number(value.toFixed(6));

/** Other bounds or ranges: what was not named by the owner is named by the numbers as they are now. */
export function withRanges<R extends Rules>(before: R, change: Partial<Rules>): R {
  const after = { ...before, ...change };
  const options = after.options.map((option, place) => {
    const was = before.options.findIndex(({ id }) => id === option.id);
    const isOwn = was >= 0 && option.text.trim() !== '' && option.text !== rangeLabel(before, was);
    return isOwn ? option : { ...option, text: rangeLabel(after, place) };
  });
  return { ...after, options };
}

/** One range more: the last one is cut in two. */
export function withRangeAdded<R extends Rules>(question: R): R {
  const { options, min, max } = question;
  const last = options.at(-1) ?? newOption();
  const below = options.at(-2)?.upTo ?? min;
  const between = max === undefined ? (below ?? 0) + SPAN : Math.floor(((below ?? max - 2 * SPAN) + max) / 2);
  const cut: QuizOption = { ...last, upTo: between };
  return withRanges(question, { options: [...options.slice(0, -1), cut, newOption()] });
}

/** One range less: the numbers it held belong to the one above it, or to the one below where it was the last. A range alone is none. */
export function withoutRange<R extends Rules>(question: R, id: string): R {
  const left = question.options.filter((option) => option.id !== id);
  const options = left.map((option, place) => (place === left.length - 1 ? { ...option, upTo: undefined } : option));
  return withRanges(question, { options: options.length > 1 ? options : [] });
}
