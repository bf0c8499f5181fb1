import type { QuizAnalytics } from '../../contract/analytics.schema.ts';
import type { NamedOutcome } from '../quizzes/outcome-history.ts';
import { fromStatKey } from './stat-keys.ts';

type Counted = QuizAnalytics['outcomeDistribution'];
/** What an outcome is called now, by a name that it was counted under. */
export type PresentNames = ReadonlyMap<string, string>;

/**
 * The names that outcomes have had and have no longer, with those that they have now. Which outcome a name belonged to is told by the ids
 * that versions keep. Where either name was ever another one's, too, nobody can say whose a count under it is, and it stays as it is.
 */
export function presentNames(now: readonly NamedOutcome[], history: readonly NamedOutcome[]): PresentNames {
  const had = [...history, ...now];
  const isOnlyOf = (id: string, name: string) => had.every((outcome) => outcome.name !== name || outcome.id === id);
  const names = new Map<string, string>();
  for (const { id, name } of history) {
    const present = now.find((outcome) => outcome.id === id)?.name;
    if (present !== undefined && present !== name && isOnlyOf(id, name) && isOnlyOf(id, present))
      names.set(name, present);
  }
  return names;
}

/** Counts by encoded names, most first. An outcome that was renamed is one, under the name that it has now. */
export function outcomeFigures(counts: Readonly<Record<string, number>>, present: PresentNames): Counted {
  const rows = new Map<string, Counted[number]>();
  for (const [key, count] of Object.entries(counts)) {
    if (count <= 0) continue;
    const counted = fromStatKey(key);
    const name = present.get(counted) ?? counted;
    const row = rows.get(name) ?? { name, count: 0 };
    row.count += count;
    if (name !== counted) row.formerly = [...(row.formerly ?? []), counted];
    rows.set(name, row);
  }
  return [...rows.values()].sort((a, b) => b.count - a.count);
}
