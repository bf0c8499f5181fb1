import { limits } from '../web/limits.ts';
import { choice, tooMany, twoOthers } from './choice.ts';
import type { QuestionKind } from './kind.ts';

/** One of many options, in a list to search in. */
export const dropdown: QuestionKind = {
  ...choice,
  maxOptions: limits.dropdownOptions,
  conflicts: ({ options }) => [...tooMany(options, limits.dropdownOptions), ...twoOthers(options)],
};
