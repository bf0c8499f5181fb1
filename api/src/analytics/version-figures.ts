import type { QuizAnalytics } from '../../contract/analytics.schema.ts';
import { rate } from '../../contract/rates.ts';
import { type CountedOutcomes, type OutcomeNames, outcomeFigures } from './outcome-figures.ts';
import type { DailyStats } from './stats.model.ts';
import { consistentTotals, sumTotals, TOTALS, type Totals } from './totals.ts';

/** What is known of a version beside its figures. */
export type KnownVersion = { version: string; name?: string; createdAt: Date; publishedAt?: Date };
type Figures = QuizAnalytics['versions'][number];

/**
 * The figures of some days by the version that visits began with, the latest first; what is not kept by version comes last. `counted` are
 * the outcomes of the same days.
 */
export async function versionFigures(
  quiz: { version: string; versions: () => Promise<KnownVersion[]> },
  days: readonly DailyStats[],
  counted: readonly CountedOutcomes[],
  names: OutcomeNames,
): Promise<Figures[]> {
  const parts = counted.flatMap(({ version, counts }) =>
    version ? [{ version, counts, totals: sumTotals(days.map((day) => day.versions?.[version] ?? {})) }] : [],
  );
  const rest = without(sumTotals(days), sumTotals(parts.map(({ totals }) => totals)));
  const known = parts.length ? await quiz.versions() : [];
  const rows = parts.map(({ version, counts, totals }) => {
    const { name = '', createdAt, publishedAt = createdAt } = known.find((one) => one.version === version) ?? {};
    const figures = present(totals, [{ version, counts }], names);
    return { ...figures, version, name, createdAt: publishedAt?.toISOString() ?? null };
  });
  const unversioned = counted.filter(({ version }) => !version);
  return [
    ...rows
      .sort((one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? ''))
      .map((row) => ({ ...row, current: row.version === quiz.version })),
    ...(TOTALS.some((name) => rest[name] > 0)
      ? [{ ...present(rest, unversioned, names), version: null, name: '', createdAt: null, current: false }]
      : []),
  ];
}

const without = (all: Totals, less: Totals): Totals =>
  Object.fromEntries(TOTALS.map((name) => [name, Math.max(0, all[name] - less[name])])) as Totals;

function present(totals: Totals, counted: readonly CountedOutcomes[], names: OutcomeNames) {
  const { scoreSum, ...counts } = consistentTotals(totals);
  return {
    ...counts,
    completionRate: rate(counts.completions, counts.starts),
    averageScore: totals.completions > 0 ? scoreSum / totals.completions : 0,
    outcomes: outcomeFigures(counted, names),
  };
}
