import type { QuizAnalytics } from '../../contract/analytics.schema.ts';
import type { NamedOutcome } from '../quizzes/outcome-history.ts';
import { fromStatKey } from './stat-keys.ts';
import type { DailyStats } from './stats.model.ts';
import { sumMaps } from './totals.ts';

type Figures = QuizAnalytics['outcomeDistribution'];
/** Completions of visits that began with a version, by encoded name. */
export type CountedOutcomes = { version: string; counts: Readonly<Record<string, number>> };
/** Which outcome a name stood for when it was counted, and what that one is called now. */
export type OutcomeNames = {
  now: readonly NamedOutcome[];
  of: ReadonlyMap<string, readonly NamedOutcome[]>;
};

type Quiz = {
  version: string;
  outcomes: readonly NamedOutcome[];
  outcomesOfVersions: (versions: readonly string[]) => Promise<Map<string, NamedOutcome[]>>;
};

/** Completions of some days by version and outcome. */
export function countedOutcomes(days: readonly DailyStats[]): CountedOutcomes[] {
  const versions = [...new Set(days.flatMap((day) => Object.keys(day.versions ?? {})))];
  return versions.map((version) => ({
    version,
    counts: sumMaps(days.map((day) => day.versions?.[version]?.outcomes)),
  }));
}

/** What is needed to say whose counts these are: read only where the quiz as it is now does not tell. */
export async function namesOf(quiz: Quiz, counted: readonly CountedOutcomes[]): Promise<OutcomeNames> {
  const others = counted.map(({ version }) => version).filter((version) => version !== quiz.version);
  const of = new Map<string, readonly NamedOutcome[]>(await quiz.outcomesOfVersions(others));
  of.set(quiz.version, quiz.outcomes);
  return { now: quiz.outcomes, of };
}

/**
 * Counts by outcome, most first. An outcome that was renamed is one, under the name that it has now; one that the quiz has no longer stays
 * apart, also from another that has its name now.
 */
export function outcomeFigures(counted: readonly CountedOutcomes[], { now, of }: OutcomeNames): Figures {
  const rows = new Map<string, Figures[number]>();
  for (const { version, counts } of counted)
    for (const [key, count] of Object.entries(counts)) {
      if (count <= 0) continue;
      const name = fromStatKey(key);
      const told = of.get(version)?.find((outcome) => outcome.name === name)?.id;
      const present = now.find((outcome) => (told ? outcome.id === told : outcome.name === name));
      const id = told ?? present?.id ?? `?${name}`;
      const row = rows.get(id) ?? {
        name: present?.name ?? name,
        count: 0,
        ...(told && !present ? { removed: true as const } : {}),
      };
      row.count += count;
      if (name !== row.name && !row.formerly?.includes(name)) row.formerly = [...(row.formerly ?? []), name];
      rows.set(id, row);
    }
  return [...rows.values()].sort((a, b) => b.count - a.count);
}
