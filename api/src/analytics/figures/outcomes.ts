import type { QuizFigures } from '../../../contract/analytics/analytics.schema.ts';
import { fromStatKey } from '../projection/stat-keys.ts';
import type { DaySums } from '../projection/sum-days.ts';
import { countedVersions } from './counted-versions.ts';
import type { AskedQuiz, Figure } from './figure.ts';

type Figures = QuizFigures['outcomeDistribution'];
/** Completions by the encoded id of their outcome. */
export type CountedOutcomes = Readonly<Record<string, number>>;

/** Completions by outcome: those of all versions. */
export const outcomeDistribution: Figure<Figures> = {
  present: (period) => outcomeFigures(countedOutcomes(period.sums), period),
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

/** The ids of outcomes that have counts. */
export const countedIds = (counts: CountedOutcomes): string[] => Object.keys(counts).map(fromStatKey);

/** Counts by outcome, most first, under the names that outcomes have now or, if they were removed, had last. */
export const outcomeFigures = (
  counts: CountedOutcomes,
  { quiz, outcomeNames }: { quiz: Pick<AskedQuiz, 'outcomes'>; outcomeNames: ReadonlyMap<string, string> },
): Figures =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([key, count]) => {
      const id = fromStatKey(key);
      const isPresent = id === '' || quiz.outcomes.some((outcome) => outcome.id === id);
      return { id, name: outcomeNames.get(id) ?? '', count, ...(isPresent ? {} : { removed: true as const }) };
    })
    .sort((a, b) => b.count - a.count);
