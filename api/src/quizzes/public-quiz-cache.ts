import type { QuizRecord } from './quiz.model.ts';
import { findQuiz } from './quizzes.ts';

const FRESH_MS = 5_000;
const MAX_ENTRIES = 1_000;

type Entry = { until: number; quiz: Promise<QuizRecord | null> };
const entries = new Map<string, Entry>();

/**
 * The quiz for the public routes, from memory for at most 5 s, so that other instances' saves show soon. The same object is returned
 * while it is fresh: what is derived from it can be kept in a WeakMap.
 */
export function publicQuizRecord(id: string): Promise<QuizRecord | null> {
  const known = entries.get(id);
  if (known && known.until > Date.now()) return known.quiz;
  const entry: Entry = { until: Date.now() + FRESH_MS, quiz: findQuiz(id) };
  entries.delete(id);
  entries.set(id, entry);
  entry.quiz.catch(() => entries.delete(id));
  const oldest = entries.keys().next().value;
  if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
  return entry.quiz;
}

/** To be called after every change of a quiz, so that this instance shows it at once. */
export const forgetPublicQuiz = (id: string): boolean => entries.delete(id);
