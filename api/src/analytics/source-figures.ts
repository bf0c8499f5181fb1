import { type QuizAnalytics, sourceKinds } from '../../contract/analytics.schema.ts';
import { fromStatKey } from './stat-keys.ts';
import type { DailyStats } from './stats.model.ts';

const MOST = 50;

/**
 * Where visits came from, summed over days, most views first. Of each kind the 50 that brought most
 * leads: names without leads may be made up.
 */
export function sourceFigures(days: DailyStats[]): QuizAnalytics['sources'] {
  const sums = new Map<string, QuizAnalytics['sources'][number]>();
  for (const day of days) {
    for (const [kind, names] of Object.entries(day.sources ?? {})) {
      for (const [key, { views = 0, leads = 0 }] of Object.entries(names)) {
        const id = `${kind}.${key}`;
        const row = sums.get(id) ?? {
          kind: kind as QuizAnalytics['sources'][number]['kind'],
          name: fromStatKey(key),
          views: 0,
          leads: 0,
        };
        row.views += views;
        row.leads += leads;
        sums.set(id, row);
      }
    }
  }
  const rows = [...sums.values()]
    .filter(({ views, leads }) => views || leads)
    .sort((a, b) => b.views - a.views || b.leads - a.leads);
  return sourceKinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const shown = new Set([...ofKind].sort((a, b) => b.leads - a.leads).slice(0, MOST));
    return ofKind.filter((row) => shown.has(row));
  });
}
