import type { Increments } from './rollup-increments.ts';
import { statKey } from './stat-keys.ts';
import type { DailyStats } from './stats.model.ts';
import { addTo } from './totals.ts';

/** Figures of one quiz on one day that are to be added. */
export type DayIncrements = Increments & { quiz: string; owner: string; timeZone?: string };
/** The sources that a day's figures already contain, by kind and key. */
export type KnownSources = DailyStats['sources'];

/**
 * How many names of each kind of source a day keeps, and how many further ones that brought leads.
 * The rest, which strangers can make up, count as `OTHER`, so that no document outgrows its limit.
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

/**
 * The same with surplus names of sources merged into `OTHER`. Names that the day already contains
 * are kept. Names that brought leads have room of their own: made-up ones do not push them out.
 */
export function withBoundedSources(sum: DayIncrements, known: KnownSources): DayIncrements {
  const kept = new Map<string, { names: Set<string>; bringingLeads: Set<string> }>();
  const details: Record<string, number> = {};
  for (const [path, amount] of Object.entries(sum.details)) {
    const [map, kind = '', key = '', what = ''] = path.split('.');
    const bounded = map === 'sources' ? sourcePath(kind, keptName(kind, key), what) : path;
    details[bounded] = (details[bounded] ?? 0) + amount;
  }
  return { ...sum, details };

  function keptName(kind: string, key: string): string {
    const { names, bringingLeads } = kept.get(kind) ?? namesOf(known?.[kind]);
    kept.set(kind, { names, bringingLeads });
    const bringsLeads = (sum.details[sourcePath(kind, key, 'leads')] ?? 0) > 0;
    const hasRoom = names.size < MOST_NAMES || (bringsLeads && bringingLeads.size < MOST_NAMES);
    if (!names.has(key) && !hasRoom) return statKey(OTHER);
    names.add(key);
    if (bringsLeads) bringingLeads.add(key);
    return key;
  }
}

const sourcePath = (kind: string, key: string, what: string): string => `sources.${kind}.${key}.${what}`;

const namesOf = (sources: Record<string, { leads?: number }> = {}) => ({
  names: new Set(Object.keys(sources)),
  bringingLeads: new Set(Object.keys(sources).filter((key) => sources[key]?.leads)),
});

/**
 * Moves the views of leads whose source is new to the day's figures: they were counted as `OTHER`,
 * because there was no room for a name without leads.
 */
export function withEarlierViews(sum: DayIncrements, known: KnownSources): DayIncrements {
  const details = { ...sum.details };
  for (const [path, leads] of Object.entries(sum.details)) {
    const [map, kind = '', key = '', what] = path.split('.');
    if (map !== 'sources' || what !== 'leads' || known?.[kind]?.[key]) continue;
    const [views, others] = [sourcePath(kind, key, 'views'), sourcePath(kind, statKey(OTHER), 'views')];
    const inOther = (known?.[kind]?.[statKey(OTHER)]?.views ?? 0) + (details[others] ?? 0);
    const moved = Math.min(leads - (details[views] ?? 0), inOther);
    if (moved <= 0) continue;
    details[views] = (details[views] ?? 0) + moved;
    details[others] = (details[others] ?? 0) - moved;
  }
  return { ...sum, details };
}
