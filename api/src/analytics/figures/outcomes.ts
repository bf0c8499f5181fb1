import type { QuizFigures } from '../../../contract/analytics.schema.ts';
import { fromStatKey } from '../stat-keys.ts';
import type { DaySums } from '../sum-days.ts';
import { countedVersions } from './counted-versions.ts';
import type { AskedQuiz, Figure } from './figure.ts';

type Figures = QuizFigures['outcomeDistribution'];
/** Completions by the encoded id of their outcome. */
export type CountedOutcomes = Readonly<Record<string, number>>;

/** Completions by outcome: those of all versions. */
export const outcomeDistribution: Figure<Figures> = {
  present: async ({ quiz, sums }) => (await presentOutcomes(quiz, [countedOutcomes(sums)]))[0] ?? [],
  explain: ({ sums: { completions } }) => ({
    outcomeDistribution: {
      formula:
        'completions that ended in the outcome / completions; an outcome that was renamed counts under its present name',
      counts: { completions },
    },
  }),
};

/** Completions of some days by outcome. */
export function countedOutcomes(sums: DaySums): CountedOutcomes {
  const counts: Record<string, number> = {};
  for (const { outcomes = {} } of Object.values(countedVersions(sums)))
    for (const [key, count] of Object.entries(outcomes)) counts[key] = (counts[key] ?? 0) + count;
  return counts;
}

/** Each of some counts by outcome, most first, under the names that outcomes have now or, if they were removed, had last. */
export async function presentOutcomes(
  { outcomes, pastOutcomeNames }: Pick<AskedQuiz, 'outcomes' | 'pastOutcomeNames'>,
  counted: readonly CountedOutcomes[],
): Promise<Figures[]> {
  const present = new Map([['', ''], ...outcomes.map(({ id, name }) => [id, name] as const)]);
  const ids = new Set(counted.flatMap((counts) => Object.keys(counts).map(fromStatKey)));
  const past = await pastOutcomeNames([...ids].filter((id) => !present.has(id)));
  return counted.map((counts) =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([key, count]) => {
        const id = fromStatKey(key);
        const name = present.get(id);
        return name === undefined
          ? { id, name: past.get(id) ?? '', count, removed: true as const }
          : { id, name, count };
      })
      .sort((a, b) => b.count - a.count),
  );
}
