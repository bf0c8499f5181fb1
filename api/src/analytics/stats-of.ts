import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { QuizStatsModel, type Totals } from './stats.model.ts';

/** Figures since the beginning, by quiz. Quizzes that nobody has seen are not in the map. */
export async function statsOf(quizIds: readonly string[]): Promise<Map<string, Totals>> {
  const rows = await QuizStatsModel.find({ _id: operators({ $in: [...quizIds] }) })
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  return new Map(rows.map((row) => [row._id, wholeTotals(row)]));
}

/**
 * Totals with absent ones as 0 and each stage at least as large as the next: a later stage's figure can be written a moment before an
 * earlier one's.
 */
export function wholeTotals(row: Partial<Totals> | null | undefined): Totals {
  const leads = row?.leads ?? 0;
  const completions = Math.max(row?.completions ?? 0, leads);
  const starts = Math.max(row?.starts ?? 0, completions);
  const views = Math.max(row?.views ?? 0, starts);
  return { views, starts, completions, leads, scoreSum: row?.scoreSum ?? 0 };
}
