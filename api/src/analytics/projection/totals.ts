import { rate } from '../../../contract/analytics/rates.ts';

/** The stages' counts and the sum of the scores. */
export const TOTALS = ['views', 'starts', 'completions', 'leads', 'scoreSum'] as const;
export type Totals = Record<(typeof TOTALS)[number], number>;
export type StageTotals = Omit<Totals, 'scoreSum'>;

/** Adds amounts to those of the same name. */
export function addTo(sums: Record<string, number>, amounts: Readonly<Record<string, number>>): void {
  for (const [name, amount] of Object.entries(amounts)) sums[name] = (sums[name] ?? 0) + amount;
}

/** The totals of some rows together; what a row lacks is 0. */
export function sumTotals(rows: Iterable<Partial<Totals>>): Totals {
  const sums: Totals = { views: 0, starts: 0, completions: 0, leads: 0, scoreSum: 0 };
  for (const row of rows) for (const name of TOTALS) sums[name] += row[name] ?? 0;
  return sums;
}

/** Whether anything happened: spam that was taken out again leaves days and versions with nothing but zeros. */
export const hasCounts = (row: Partial<Totals>): boolean => TOTALS.some((name) => (row[name] ?? 0) !== 0);

/**
 * Totals with absent ones as 0 and each stage at least as large as the next: a later stage's figure can be written a moment before an
 * earlier one's.
 */
export function consistentTotals(row: Partial<Totals> | null | undefined): Totals {
  const leads = row?.leads ?? 0;
  const completions = Math.max(row?.completions ?? 0, leads);
  const starts = Math.max(row?.starts ?? 0, completions);
  const views = Math.max(row?.views ?? 0, starts);
  return { views, starts, completions, leads, scoreSum: row?.scoreSum ?? 0 };
}

/** The same without the sum of the scores. */
export function stageTotals(row: Partial<Totals> | null | undefined): StageTotals {
  const { scoreSum: _, ...stages } = consistentTotals(row);
  return stages;
}

/** Completions in percent of the starts. */
export const completionRateOf = ({ completions, starts }: Pick<Totals, 'completions' | 'starts'>): number =>
  rate(completions, starts);

/** Leads in percent of the completions. */
export const leadCaptureRateOf = ({ leads, completions }: Pick<Totals, 'leads' | 'completions'>): number =>
  rate(leads, completions);

/** @param sums as they were counted: a lead may have been completed, with its score, before the days that they are of */
export const averageScoreOf = ({ scoreSum, completions }: Pick<Totals, 'scoreSum' | 'completions'>): number =>
  completions > 0 ? scoreSum / completions : 0;
