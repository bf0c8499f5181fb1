import type { QuizAnalytics } from '../../contract/analytics.schema.ts';
import { rate } from '../../contract/rates.ts';
import { type CountedOutcomes, type OutcomeNames, outcomeFigures } from './outcome-figures.ts';
import type { DailyStats } from './stats.model.ts';
import { consistentTotals, hasCounts, sumTotals, type Totals } from './totals.ts';

/** What is known of a version beside its figures. */
export type KnownVersion = { version: string; name?: string; createdAt: Date; publishedAt?: Date };
type Figures = QuizAnalytics['versions'][number];

/**
 * The figures of some days by the version that visits began with, the latest first. `counted` are the outcomes of the same days.
 */
export async function versionFigures(
  quiz: { version: string; versions: () => Promise<KnownVersion[]> },
  days: readonly DailyStats[],
  counted: readonly CountedOutcomes[],
  names: OutcomeNames,
): Promise<Figures[]> {
  const known = new Map(counted.length ? (await quiz.versions()).map((one) => [one.version, one]) : []);
  return counted
    .flatMap(({ version, counts }) => {
      const one = known.get(version);
      // A quiz that is being deleted has lost its versions already.
      if (!one) return [];
      const totals = sumTotals(days.map((day) => day.versions?.[version] ?? {}));
      if (!hasCounts(totals)) return [];
      return {
        ...present(totals, [{ version, counts }], names),
        version,
        name: one.name ?? '',
        createdAt: (one.publishedAt ?? one.createdAt).toISOString(),
        current: version === quiz.version,
      };
    })
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

function present(totals: Totals, counted: readonly CountedOutcomes[], names: OutcomeNames) {
  const { scoreSum, ...counts } = consistentTotals(totals);
  return {
    ...counts,
    completionRate: rate(counts.completions, counts.starts),
    averageScore: totals.completions > 0 ? scoreSum / totals.completions : 0,
    outcomes: outcomeFigures(counted, names),
  };
}
