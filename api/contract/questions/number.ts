import { limits } from '../web/limits.ts';
import { choice, tooMany } from './choice.ts';
import type { CheckedQuestion, QuestionKind, QuestionProblem } from './kind.ts';
import { rangeOf, valueProblem } from './value.ts';
import { NOTHING, optionWorth } from './worth.ts';

/** A number, alone or in ranges: each range is an option row, from above the one before it up to its `upTo`. */
export const number: QuestionKind = {
  ...choice,
  settings: [
    'description',
    'media',
    'category',
    'optional',
    'next',
    'min',
    'max',
    'step',
    'unit',
    'look',
    'low',
    'high',
  ],
  optionSettings: ['next', 'upTo'],
  accept(question, { questionId, numberAnswer, textAnswer }) {
    const value = numberAnswer ?? (textAnswer?.trim() ? Number(textAnswer) : Number.NaN);
    if (!Number.isFinite(value) || Math.abs(value) > limits.number) return { refused: 'This question needs a number' };
    const { min, max, step } = question;
    const problem = valueProblem(question, value);
    if (problem)
      return { refused: { min: `At least ${min}`, max: `At most ${max}`, step: `In steps of ${step}` }[problem] };
    const range = rangeOf(question.options, value);
    return {
      answer: {
        questionId,
        chosen: range ? [range.id] : [],
        text: String(value),
        worth: range ? optionWorth(range) : NOTHING,
      },
    };
  },
  numeric: true,
  answerCount: ({ options }) => options.length || 1,
  conflicts: (question) => [...tooMany(question.options, limits.options), ...numberProblems(question)],
  problems: () => [],
};

function numberProblems({ min, max, step, look, options }: CheckedQuestion): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  const at = (field: string, message: string) => problems.push({ field, message });
  const isSlider = look === 'slider';
  if (min !== undefined && max !== undefined && min >= max) at('max', 'The most must be above the least');
  if (isSlider && min === undefined) at('min', 'A slider needs a least number');
  if (isSlider && max === undefined) at('max', 'A slider needs a greatest number');
  if (step !== undefined && step <= 0) at('step', 'The step must be above 0');
  options.forEach(({ upTo }, index) => {
    const field = `options.${index}.upTo`;
    const before = options[index - 1]?.upTo ?? min;
    const isFirst = index === 0;
    const isLast = index === options.length - 1;
    if (upTo === undefined) {
      if (!isLast) at(field, 'Each range but the last needs an upper end');
    } else if (before !== undefined && (isFirst ? upTo < before : upTo <= before))
      at(
        field,
        isFirst ? 'The first range ends below the least number' : 'Each range must end above the one before it',
      );
    else if (isLast && (max === undefined || upTo < max)) at(field, 'Numbers above the last range are in none');
    else if (!isLast && max !== undefined && upTo >= max)
      at(field, `No number is left above this range: the most is ${max}`);
  });
  const numbers = {
    min,
    max,
    step,
    ...Object.fromEntries(options.map(({ upTo }, at) => [`options.${at}.upTo`, upTo])),
  };
  for (const [field, value] of Object.entries(numbers))
    if (value !== undefined && Math.abs(value) > limits.number)
      at(field, `A number is at most ${limits.number.toLocaleString('en')}`);
  return problems;
}
