import type { Increments } from './rollup-increments.ts';
import { statKey } from './stat-keys.ts';
import { addTo } from './totals.ts';

/** Figures of one quiz on one day that are to be added. */
export type DayIncrements = Increments & { quiz: string; owner: string; timeZone?: string };
/** The names of sources that a day's figures already contain, by kind. */
export type KnownSources = Record<string, Record<string, unknown>> | undefined;

/**
 * How many names of each kind of source a day keeps; further ones, which strangers can make up, count as `OTHER`, so that no document
 * outgrows its limit.
 */
const MOST_NAMES = 200;
export const OTHER = 'other';

export const keyOf = ({ quiz, day }: Pick<DayIncrements, 'quiz' | 'day'>): string => `${quiz}:${day}`;

/** Adds increments to the sums of their quiz and day. */
export function addIncrements(
  sums: Map<string, DayIncrements>,
  { quiz, owner }: { quiz: string; owner: string },
  timeZone: string,
  more: Increments[],
): void {
  for (const { day, totals, details } of more) {
    const key = keyOf({ quiz, day });
    const sum = sums.get(key) ?? { quiz, owner, timeZone, day, totals: {}, details: {} };
    addTo(sum.totals, totals);
    addTo(sum.details, details);
    sums.set(key, sum);
  }
}

/** The same with surplus names of sources merged into `OTHER`. Names that the day already contains are kept. */
export function withBoundedSources(sum: DayIncrements, known: KnownSources): DayIncrements {
  const names = new Map<string, Set<string>>();
  const details: Record<string, number> = {};
  for (const [path, amount] of Object.entries(sum.details)) {
    const [map, kind = '', key = '', what = ''] = path.split('.');
    const kept = map === 'sources' ? `sources.${kind}.${keptName(kind, key)}.${what}` : path;
    details[kept] = (details[kept] ?? 0) + amount;
  }
  return { ...sum, details };

  function keptName(kind: string, key: string): string {
    const own = names.get(kind) ?? new Set(Object.keys(known?.[kind] ?? {}));
    names.set(kind, own);
    if (!own.has(key) && own.size >= MOST_NAMES) return statKey(OTHER);
    own.add(key);
    return key;
  }
}
