import type { QuizAnalytics } from '../../contract/analytics.schema.ts';
import { type NamedOutcome, presentNames } from '../quizzes/outcome-history.ts';
import { fromStatKey } from './stat-keys.ts';
import type { DailyStats } from './stats.model.ts';
import { sumMaps } from './totals.ts';

type Figures = QuizAnalytics['outcomeDistribution'];
/** Completions by encoded name, of one version or of visits whose version was not kept. */
export type CountedOutcomes = { version?: string; counts: Readonly<Record<string, number>> };
/** Which outcome a name stood for when it was counted, and what that one is called now. */
export type OutcomeNames = {
  now: readonly NamedOutcome[];
  of: ReadonlyMap<string, readonly NamedOutcome[]>;
  /** Present names of names that no version tells of. */
  guessed: ReadonlyMap<string, string>;
};

type Quiz = {
  version: string;
  outcomes: readonly NamedOutcome[];
  outcomesOfVersions: (versions: readonly string[]) => Promise<Map<string, NamedOutcome[]>>;
  outcomeHistory: () => Promise<NamedOutcome[]>;
};

/** Completions of some days by outcome: apart by version as far as that was kept. */
export function countedOutcomes(days: readonly DailyStats[]): CountedOutcomes[] {
  const versions = [...new Set(days.flatMap((day) => Object.keys(day.versions ?? {})))];
  const parts = versions.map((version) => ({
    version,
    counts: sumMaps(days.map((day) => day.versions?.[version]?.outcomes)),
  }));
  const less = sumMaps(parts.map(({ counts }) => counts));
  const all = sumMaps(days.map((day) => day.outcomes));
  const rest = Object.fromEntries(Object.entries(all).map(([key, count]) => [key, count - (less[key] ?? 0)]));
  return [...parts, { counts: rest }];
}

/** What is needed to say whose counts these are: read only where the quiz as it is now does not tell. */
export async function namesOf(quiz: Quiz, counted: readonly CountedOutcomes[]): Promise<OutcomeNames> {
  const others = counted.flatMap(({ version }) => (version && version !== quiz.version ? [version] : []));
  const of = new Map<string, readonly NamedOutcome[]>(await quiz.outcomesOfVersions(others));
  of.set(quiz.version, quiz.outcomes);
  const known = new Set(quiz.outcomes.map(({ name }) => name));
  const isTold = (name: string, version = '') => !name || known.has(name) || Boolean(idOf(of, version, name));
  const isAllTold = counted.every(({ version, counts }) =>
    Object.keys(counts).every((key) => isTold(fromStatKey(key), version)),
  );
  const guessed = isAllTold ? new Map<string, string>() : presentNames(quiz.outcomes, await quiz.outcomeHistory());
  return { now: quiz.outcomes, of, guessed };
}

const idOf = (of: OutcomeNames['of'], version: string, name: string): string | undefined =>
  of.get(version)?.find((outcome) => outcome.name === name)?.id;

/**
 * Counts by outcome, most first. An outcome that was renamed is one, under the name that it has now; one that the quiz has no longer stays
 * apart, also from another that has its name now.
 */
export function outcomeFigures(counted: readonly CountedOutcomes[], { now, of, guessed }: OutcomeNames): Figures {
  const rows = new Map<string, Figures[number]>();
  for (const { version = '', counts } of counted)
    for (const [key, count] of Object.entries(counts)) {
      if (count <= 0) continue;
      const name = fromStatKey(key);
      const told = idOf(of, version, name);
      const present = told
        ? now.find(({ id }) => id === told)
        : now.find((outcome) => outcome.name === (guessed.get(name) ?? name));
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
