import { DAY_MS, HOUR_MS } from '../../../contract/time.ts';
import { operators } from '../../db/collections.ts';
import type { QuizRecord } from '../quiz.model.ts';
import { replacedAt } from './quiz-saves.ts';
import { QuizVersionModel } from './quiz-version.model.ts';
import type { VersionRow } from './quiz-versions.ts';

/** How many of a quiz's versions are kept although nobody was shown them. */
const KEPT_UNSEEN = 50;
/**
 * How long a replaced version is accepted from every session. Later only from those that were shown it (assert-session-saw-version.ts).
 */
export const REPLACED_GRACE_MS = DAY_MS;
/** With time for requests under way and for clocks that differ. */
const SAFE_AGE_MS = REPLACED_GRACE_MS + HOUR_MS;
/** The next save goes on with the rest. */
const MOST_AT_ONCE = 20;

/**
 * Deletes the versions of a quiz that nobody can come back to: not among the last 50, without a name, replaced more than a day ago, and never
 * recorded as shown to anybody, so that no session may still send a lead of them. Returns the rows of those that are left.
 *
 * A version that is saved or named again meanwhile no longer matches the filter, and one that was deleted first is stored anew by its save.
 * @param quiz as it is stored now
 * @param rows its versions, the last used first
 * @param next the version that is about to be saved
 */
export async function pruneVersions(quiz: QuizRecord, rows: VersionRow[], next: string): Promise<VersionRow[]> {
  const safe = new Date(Date.now() - SAFE_AGE_MS);
  const candidates = rows
    .slice(KEPT_UNSEEN)
    .filter(({ unseen, name, usedAt }) => unseen && !name && usedAt < safe)
    .filter(({ version }) => version !== quiz.version && version !== next)
    .slice(-MOST_AT_ONCE);
  const outdated: string[] = [];
  for (const { version } of candidates) {
    const replaced = await replacedAt(quiz, version);
    // Of a save that came second only its version was stored.
    if (!replaced || replaced < safe) outdated.push(version);
  }
  if (outdated.length === 0) return rows;
  await QuizVersionModel.deleteMany({
    quiz: quiz._id,
    version: operators({ $in: outdated }),
    unseen: true,
    name: operators({ $exists: false }),
    usedAt: operators({ $lt: safe }),
  });
  return rows.filter(({ version }) => !outdated.includes(version));
}
