import { statKey } from '../projection/stat-keys.ts';
import type { Amounts, KeyBound } from './figure.ts';

/**
 * How many names of each kind of source a day keeps, and how many further ones that brought leads.
 * The rest, which strangers can make up, count as `OTHER`, so that no document outgrows its limit.
 */
const MOST_NAMES = 200;
export const OTHER = 'other';

type Names = Readonly<Record<string, Readonly<Record<string, { views?: number; leads?: number }>>>>;

/** Merges surplus names of sources into `OTHER`. */
export const boundSources: KeyBound['apply'] = (amounts, known, isWholeDay) => {
  const names = known as Names | undefined;
  const bounded = withBoundedSources(amounts, names);
  return isWholeDay ? bounded : withEarlierViews(bounded, names);
};

/**
 * Names that the day already contains are kept. Names that brought leads have room of their own: made-up ones do not push them out.
 */
function withBoundedSources(amounts: Amounts, known: Names | undefined): Amounts {
  const kept = new Map<string, { names: Set<string>; bringingLeads: Set<string> }>();
  const bounded: Record<string, number> = {};
  for (const [path, amount] of Object.entries(amounts)) {
    const [map, kind = '', key = '', what = ''] = path.split('.');
    const place = map === 'sources' ? sourcePath(kind, keptName(kind, key), what) : path;
    bounded[place] = (bounded[place] ?? 0) + amount;
  }
  return bounded;

  function keptName(kind: string, key: string): string {
    const { names, bringingLeads } = kept.get(kind) ?? namesOf(known?.[kind]);
    kept.set(kind, { names, bringingLeads });
    const bringsLeads = (amounts[sourcePath(kind, key, 'leads')] ?? 0) > 0;
    const hasRoom = names.size < MOST_NAMES || (bringsLeads && bringingLeads.size < MOST_NAMES);
    if (!names.has(key) && !hasRoom) return statKey(OTHER);
    names.add(key);
    if (bringsLeads) bringingLeads.add(key);
    return key;
  }
}

const sourcePath = (kind: string, key: string, what: string): string => `sources.${kind}.${key}.${what}`;

const namesOf = (sources: Names[string] = {}) => ({
  names: new Set(Object.keys(sources)),
  bringingLeads: new Set(Object.keys(sources).filter((key) => sources[key]?.leads)),
});

/**
 * Moves the views of leads whose source is new to the day's figures: they were counted as `OTHER`,
 * because there was no room for a name without leads.
 */
function withEarlierViews(amounts: Amounts, known: Names | undefined): Amounts {
  const moved: Record<string, number> = { ...amounts };
  for (const [path, leads] of Object.entries(amounts)) {
    const [map, kind = '', key = '', what] = path.split('.');
    if (map !== 'sources' || what !== 'leads' || known?.[kind]?.[key]) continue;
    const [views, others] = [sourcePath(kind, key, 'views'), sourcePath(kind, statKey(OTHER), 'views')];
    const inOther = (known?.[kind]?.[statKey(OTHER)]?.views ?? 0) + (moved[others] ?? 0);
    const surplus = Math.min(leads - (moved[views] ?? 0), inOther);
    if (surplus <= 0) continue;
    moved[views] = (moved[views] ?? 0) + surplus;
    moved[others] = (moved[others] ?? 0) - surplus;
  }
  return moved;
}
