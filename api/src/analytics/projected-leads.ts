import { MAX_TIME_MS } from '../database.ts';
import { inDays, type Period } from './period.ts';
import { DailyStatsModel, LEADS_OF_QUIZZES, QuizStatsModel, STAGES_OF_DAYS } from './stats.model.ts';

type Row = { _id: string; leads?: number };

/** How many leads of an owner the figures know of, by quiz: of all time, or of the days of a period. Read from indexes alone. */
export async function projectedLeads(
  owner: string,
  { quizId, ...period }: Period & { quizId?: string | undefined },
): Promise<Map<string, number>> {
  const rows = await (period.from || period.to ? ofDays(owner, quizId, period) : ofAllTime(owner, quizId));
  return new Map(rows.map(({ _id, leads }) => [_id, leads ?? 0]));
}

const ofAllTime = (owner: string, quizId: string | undefined): Promise<Row[]> =>
  QuizStatsModel.find({ owner, ...(quizId ? { _id: quizId } : {}) }, { leads: 1 })
    .hint(LEADS_OF_QUIZZES)
    .maxTimeMS(MAX_TIME_MS)
    .lean<Row[]>()
    .exec();

const ofDays = (owner: string, quizId: string | undefined, period: Period): Promise<Row[]> =>
  DailyStatsModel.aggregate<Row>([
    { $match: { owner, ...inDays(period), ...(quizId ? { quiz: quizId } : {}) } },
    { $group: { _id: '$quiz', leads: { $sum: '$leads' } } },
  ])
    .option({ maxTimeMS: MAX_TIME_MS, hint: STAGES_OF_DAYS })
    .exec();
