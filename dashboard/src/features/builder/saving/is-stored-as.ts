import type { EditedQuiz } from '../editing/edited-quiz.ts';
import { sameValue } from '../editing/same-value.ts';

/** Whether `stored` is what became of `sent`: the white space that the server tidied makes no difference. */
export const isStoredAs = (sent: EditedQuiz, stored: EditedQuiz): boolean => sameValue(tidied(sent), tidied(stored));

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

function tidied(value: unknown): unknown {
  if (typeof value === 'string') return tidy(value);
  if (Array.isArray(value)) return value.map(tidied);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, tidied(part)]));
}
