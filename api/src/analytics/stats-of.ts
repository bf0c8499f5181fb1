import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { QuizStatsModel } from './stats.model.ts';
import { consistentTotals, type Totals } from './totals.ts';

/** All-time figures by quiz. Quizzes without a view are not in the map. */
export async function statsOf(quizIds: readonly string[]): Promise<Map<string, Totals>> {
  const rows = await QuizStatsModel.find({ _id: operators({ $in: [...quizIds] }) })
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  return new Map(rows.map((row) => [row._id, consistentTotals(row)]));
}
