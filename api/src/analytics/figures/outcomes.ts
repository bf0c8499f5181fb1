import type { QuizFigures } from '../../../contract/analytics.schema.ts';
import type { NamedOutcome } from '../../quizzes/outcome-history.ts';
import { fromStatKey } from '../stat-keys.ts';
import type { DaySums } from '../sum-days.ts';
import { countedVersions } from './counted-versions.ts';
import type { AskedQuiz, Figure } from './figure.ts';

type Figures = QuizFigures['outcomeDistribution'];
/** Completions of visits that began with a version, by encoded name. */
export type CountedOutcomes = { version: string; counts: Readonly<Record<string, number>> };
/** Which outcome a name stood for when it was counted, and what that one is called now. */
export type OutcomeNames = {
  now: readonly NamedOutcome[];
  of: ReadonlyMap<string, readonly NamedOutcome[]>;
};

/** Completions by outcome. Versions count them, since a name may have been another outcome's in an earlier version. */
export const outcomeDistribution: Figure<Figures> = {
  present: ({ sums, outcomeNames }) => outcomeFigures(countedOutcomes(sums), outcomeNames),
  explain: ({ sums: { completions } }) => ({
    outcomeDistribution: {
      formula:
        'completions that ended in the outcome / completions; an outcome that was renamed counts under its present name',
      counts: { completions },
    },
  }),
};

/** Completions of some days by version and outcome. */
export const countedOutcomes = (sums: DaySums): CountedOutcomes[] =>
  Object.entries(countedVersions(sums)).map(([version, { outcomes = {} }]) => ({ version, counts: outcomes }));

/** What is needed to say whose counts these are: read only where the quiz as it is now does not tell. */
export async function namesOf(
  quiz: Pick<AskedQuiz, 'version' | 'outcomes' | 'outcomesOfVersions'>,
  counted: readonly CountedOutcomes[],
): Promise<OutcomeNames> {
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
