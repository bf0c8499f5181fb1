import type { Question, QuizOption } from '#contract/questions/question.schema';
import { newOption } from '../editing/edited-quiz.ts';

type ScalePreset = { name: string; steps: number; first: number } & Pick<Question, 'look' | 'low' | 'high'>;

export const scalePresets: readonly ScalePreset[] = [
  { name: '1–5', steps: 5, first: 1 },
  { name: '1–10', steps: 10, first: 1 },
  { name: 'NPS 0–10', steps: 11, first: 0, low: 'Not at all likely', high: 'Extremely likely' },
  { name: 'Stars', steps: 5, first: 1, look: 'stars' },
  { name: 'Faces', steps: 5, first: 1, look: 'faces' },
];

/** What a scale has when it begins. */
export const FIRST_STEPS = 5;
const MOST_POINTS = 100;

const isNumbered = ({ text }: QuizOption): boolean => /^\d*$/.test(text.trim());

type ScaleRules = {
  steps: number;
  /** The number of the first step. */
  first?: number;
  /** Whether points are spread evenly from 0 to 100, or back where they fall. Categories show no points, and new steps have none. */
  spreads: boolean;
};

/** The rows of a scale. A step that was given words keeps them, all others are numbered. */
export function scaleRows(
  options: readonly QuizOption[],
  { steps, first = firstOf(options), spreads }: ScaleRules,
): QuizOption[] {
  const isFalling = (options[0]?.points ?? 0) > (options.at(-1)?.points ?? 0);
  return Array.from({ length: steps }, (_, step) => {
    const option = options[step] ?? newOption();
    const points = Math.round((MOST_POINTS * step) / (steps - 1));
    return {
      ...option,
      text: isNumbered(option) ? String(first + step) : option.text,
      ...(spreads ? { points: isFalling ? MOST_POINTS - points : points } : {}),
    };
  });
}

const firstOf = (options: readonly QuizOption[]): number => (options[0]?.text.trim() === '0' ? 0 : 1);

/** The same steps, worth what those at the other end are worth. */
export const reversedWorth = (options: readonly QuizOption[]): QuizOption[] =>
  options.map((option, step) => {
    const { points, votes, bucket } = options[options.length - 1 - step] ?? option;
    return { ...option, points, votes, bucket };
  });
