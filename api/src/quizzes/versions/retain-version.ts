import { DURABLE } from '../../db/batch-write.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { SizedCache } from '../../sized-cache.ts';
import { QuizVersionModel, versionKey } from './quiz-version.model.ts';

/** The versions that this process has marked. */
const marked = new SizedCache<true>({ entries: 10_000, size: 1_000_000 });

/**
 * Keeps a version from being pruned. Call it before a view or a lead of the version is stored, so that a crash in between costs nothing.
 * One write for each version and process.
 */
export async function retainVersion(quizId: string, version: string): Promise<void> {
  const key = versionKey(quizId, version);
  if (marked.get(key)) return;
  const { matchedCount } = await QuizVersionModel.updateOne(
    { _id: key },
    { $unset: { unseen: 1 } },
    { writeConcern: DURABLE, maxTimeMS: MAX_TIME_MS },
  );
  if (matchedCount > 0) marked.set(key, true);
}
