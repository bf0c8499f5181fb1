import { limits } from '../web/limits.ts';
import { choice, tooMany } from './choice.ts';
import type { QuestionKind } from './kind.ts';

/** One of 2 to 11 steps. Each step is an option row. */
export const scale: QuestionKind = {
  ...choice,
  settings: ['description', 'media', 'category', 'optional', 'next', 'look', 'low', 'high'],
  optionSettings: ['next'],
  maxOptions: limits.scaleSteps,
  numeric: true,
  conflicts: ({ options }) => tooMany(options, limits.scaleSteps),
};
