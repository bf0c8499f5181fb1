import { limits } from '../web/limits.ts';
import { choice, tooMany } from './choice.ts';
import type { CheckedQuestion, QuestionKind, QuestionProblem } from './kind.ts';
import { NOTHING, optionWorth } from './worth.ts';

type Range = { upTo?: number | undefined };
type Bounds = { min?: number | undefined; max?: number | undefined; step?: number | undefined };

/** The range that holds a value: the first that reaches up to it. */
export const rangeOf = <R extends Range>(ranges: readonly R[], value: number): R | undefined =>
  ranges.find(({ upTo }) => upTo === undefined || value <= upTo);

/** What is wrong with a value: below `min`, above `max`, or between two steps. */
export function valueProblem({ min, max, step }: Bounds, value: number): 'min' | 'max' | 'step' | undefined {
  if (min !== undefined && value < min) return 'min';
  if (max !== undefined && value > max) return 'max';
  const steps = (value - (min ?? 0)) / (step || 1);
  // Tenths and the like have no exact binary form.
  return step && Math.abs(steps - Math.round(steps)) > 1e-6 ? 'step' : undefined;
}

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
  const isSlider = look === 'slider';
  if (min !== undefined && max !== undefined && min >= max)
    problems.push({ field: 'max', message: 'has a greatest number that is not above its least' });
  if (isSlider && min === undefined) problems.push({ field: 'min', message: 'is a slider and needs a least number' });
  if (isSlider && max === undefined)
    problems.push({ field: 'max', message: 'is a slider and needs a greatest number' });
  if (step === 0) problems.push({ field: 'step', message: 'needs a step above 0' });
  options.forEach(({ upTo }, index) => {
    const before = options[index - 1]?.upTo ?? min;
    const isFirst = index === 0;
    const isLast = index === options.length - 1;
    const at = (message: string) => problems.push({ field: `options.${index}.upTo`, message });
    if (upTo === undefined) {
      if (!isLast) at('needs an upper end for each range but the last');
    } else if (before !== undefined && (isFirst ? upTo < before : upTo <= before)) at('has ranges that do not ascend');
    else if (isLast && (max === undefined || upTo < max)) at('has numbers above its last range');
    if (!isFirst && max !== undefined && before !== undefined && before >= max)
      at('has a range that no allowed number falls into');
  });
  return problems;
}
