import { bucketKey } from '#contract/scoring';
import type { EditedQuiz } from './editor-state.ts';

/** The categories that an option can name: the quiz's outcomes, then those that other options name, each once. */
export function categoriesOf({ outcomes, questions }: Pick<EditedQuiz, 'outcomes' | 'questions'>): string[] {
  const names = [
    ...outcomes.map(({ name }) => name),
    ...questions.flatMap(({ options }) => options.map(({ bucket }) => bucket)),
  ];
  const byKey = new Map<string, string>();
  for (const name of names) if (name.trim() && !byKey.has(bucketKey(name))) byKey.set(bucketKey(name), name.trim());
  return [...byKey.values()];
}
