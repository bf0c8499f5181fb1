import { SizedCache } from '../../sized-cache.ts';
import { type QuizVersionRecord, versionKey } from '../versions/quiz-version.model.ts';
import { findVersion } from '../versions/quiz-versions.ts';

const versions = new SizedCache<QuizVersionRecord>({ entries: 500, size: 100_000_000 });

/** A stored version of a quiz, cached once read, because versions never change. Null if it does not exist, which is not cached. */
export async function cachedVersion(quizId: string, version: string): Promise<QuizVersionRecord | null> {
  const key = versionKey(quizId, version);
  const known = versions.get(key);
  if (known) return known;
  const found = await findVersion(quizId, version);
  if (!found) return null;
  versions.set(key, found);
  return found;
}
