import { type QuizVersionRecord, versionKey } from './quiz-version.model.ts';
import { findVersion } from './quiz-versions.ts';

const MAX_ENTRIES = 500;
const versions = new Map<string, QuizVersionRecord>();

/** A stored version of a quiz, cached once read, because versions never change. Null if it does not exist, which is not cached. */
export async function cachedVersion(quizId: string, version: string): Promise<QuizVersionRecord | null> {
  const key = versionKey(quizId, version);
  const known = versions.get(key);
  if (known) return known;
  const found = await findVersion(quizId, version);
  if (!found) return null;
  versions.set(key, found);
  const oldest = versions.keys().next().value;
  if (versions.size > MAX_ENTRIES && oldest !== undefined) versions.delete(oldest);
  return found;
}
