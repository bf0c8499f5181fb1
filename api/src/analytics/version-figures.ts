import type { QuizAnalytics } from '../../contract/analytics.schema.ts';
import { rate } from '../../contract/rates.ts';
import { outcomeFigures, type PresentNames } from './outcome-figures.ts';
import type { DailyStats } from './stats.model.ts';
import { consistentTotals, sumMaps, sumTotals, TOTALS, type Totals } from './totals.ts';

/** What is known of a version beside its figures. */
export type KnownVersion = { version: string; name?: string; createdAt: Date };
type Figures = QuizAnalytics['versions'][number];
type Amounts = { totals: Totals; outcomes: Record<string, number> };

/** The figures of some days by the version that visits began with, the latest first; what is not kept by version comes last. */
export async function versionFigures(
  quiz: { version: string; versions: () => Promise<KnownVersion[]> },
  days: readonly DailyStats[],
  names: PresentNames,
): Promise<Figures[]> {
  const found = new Set(days.flatMap(({ versions }) => Object.keys(versions ?? {})));
  const named = new Map([...found].map((version) => [version, amountsOf(days.map((day) => day.versions?.[version]))]));
  const rest = without(amountsOf(days), [...named.values()]);
  const known = found.size ? await quiz.versions() : [];
  const rows = [...named].map(([version, amounts]) => {
    const { name = '', createdAt } = known.find((one) => one.version === version) ?? {};
    return { ...present(amounts, names), version, name, createdAt: createdAt?.toISOString() ?? null };
  });
  return [
    ...rows
      .sort((one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? ''))
      .map((row) => ({ ...row, current: row.version === quiz.version })),
    ...(TOTALS.some((name) => rest.totals[name] > 0)
      ? [{ ...present(rest, names), version: null, name: '', createdAt: null, current: false }]
      : []),
  ];
}

const amountsOf = (
  rows: ReadonlyArray<(Partial<Totals> & { outcomes?: Record<string, number> }) | undefined>,
): Amounts => ({
  totals: sumTotals(rows.map((row) => row ?? {})),
  outcomes: sumMaps(rows.map((row) => row?.outcomes)),
});

function without({ totals, outcomes }: Amounts, parts: Amounts[]): Amounts {
  const less = sumTotals(parts.map((part) => part.totals));
  const fewer = sumMaps(parts.map((part) => part.outcomes));
  return {
    totals: Object.fromEntries(TOTALS.map((name) => [name, Math.max(0, totals[name] - less[name])])) as Totals,
    outcomes: Object.fromEntries(Object.entries(outcomes).map(([key, count]) => [key, count - (fewer[key] ?? 0)])),
  };
}

function present({ totals, outcomes }: Amounts, names: PresentNames) {
  const { scoreSum, ...counts } = consistentTotals(totals);
  return {
    ...counts,
    completionRate: rate(counts.completions, counts.starts),
    averageScore: counts.completions ? scoreSum / counts.completions : 0,
    outcomes: outcomeFigures(outcomes, names),
  };
}
