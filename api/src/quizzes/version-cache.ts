import type { QuizVersionRecord } from './quiz-version.model.ts';
import { findVersion } from './quiz-versions.ts';

const MAX_ENTRIES = 500;
const versions = new Map<string, QuizVersionRecord>();

/** A stored version of a quiz, from memory once it was read: versions never change. Null for one that does not exist, which is not kept. */
export async function cachedVersion(quizId: string, version: string): Promise<QuizVersionRecord | null> {
  const key = `${quizId}:${version}`;
  const known = versions.get(key);
  if (known) return known;
  const found = await findVersion(quizId, version);
  if (!found) return null;
  versions.set(key, found);
  const oldest = versions.keys().next().value;
  if (versions.size > MAX_ENTRIES && oldest !== undefined) versions.delete(oldest);
  return found;
}
