import { bucketKey } from '#contract/scoring';
import type { EditedQuiz } from './editor-state.ts';
import { sameValue } from './merge/quiz-tree.ts';

/**
 * Whether `stored` is what became of `sent`: the white space that the server tidied and the outcomes that it made of categories make no
 * difference.
 */
export function isStoredAs(sent: EditedQuiz, stored: EditedQuiz): boolean {
  const own = new Set(sent.outcomes.map(({ id }) => id));
  const categories = new Set(sent.questions.flatMap(({ options }) => options.map(({ bucket }) => bucketKey(bucket))));
  const outcomes = stored.outcomes.filter(({ id, name }) => own.has(id) || !categories.has(bucketKey(name)));
  return sameValue(tidied(sent), tidied({ ...stored, outcomes }));
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

function tidied(value: unknown): unknown {
  if (typeof value === 'string') return tidy(value);
  if (Array.isArray(value)) return value.map(tidied);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, tidied(part)]));
}
