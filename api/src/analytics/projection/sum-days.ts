import type { DailyStats } from './stats.model.ts';
import { sumTotals, type Totals } from './totals.ts';

type Counts = { [key: string]: number | Counts };

/** Totals, and the fields of each figure. */
export type DaySums = Totals & Readonly<Record<string, unknown>>;

/** The counts of some days added up key by key, whatever their figures are. Keys whose counts add up to 0 are left out, but for totals. */
export function sumDays(days: readonly Partial<DailyStats>[]): DaySums {
  const sums: Counts = {};
  for (const { batch: _, ...day } of days) addCounts(sums, day);
  return { ...(withoutZeros(sums) as Counts | undefined), ...sumTotals(days) };
}

function addCounts(sums: Counts, counts: object): void {
  for (const [key, part] of Object.entries(counts))
    if (typeof part === 'number') sums[key] = ((sums[key] as number | undefined) ?? 0) + part;
    else if (typeof part === 'object' && part !== null) {
      sums[key] ??= {};
      addCounts(sums[key] as Counts, part);
    }
}

/** A value without numbers that are 0 and without what is empty then; undefined if nothing is left. */
export function withoutZeros(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value === 0 ? undefined : value;
  const parts = Object.entries(value)
    .map(([key, part]) => [key, withoutZeros(part)] as const)
    .filter(([, part]) => part !== undefined);
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}
