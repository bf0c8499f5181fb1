import { addDays } from '../../../contract/time-zone.ts';
import { operators } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { type DailyStats, DailyStatsModel } from '../projection/stats.model.ts';
import { sumDays } from '../projection/sum-days.ts';
import { consistentTotals, sumTotals, type Totals } from '../projection/totals.ts';
import { type CountedOutcomes, countedOutcomes } from './outcomes.ts';

/** A quiz's figures for a week and the week before, and the outcomes of the week. */
export type WeekFigures = { quiz: string; week: Totals; before: Totals; outcomes: CountedOutcomes };

/** Figures of an owner's quizzes for the seven days before `monday` (YYYY-MM-DD), one entry per quiz, most leads first. */
export async function weekFigures(owner: string, quizzes: readonly string[], monday: string): Promise<WeekFigures[]> {
  const day = (daysAgo: number) => addDays(monday, -daysAgo);
  const rows = await DailyStatsModel.find({
    owner,
    quiz: operators({ $in: [...quizzes] }),
    day: operators({ $gte: day(14), $lt: day(0) }),
  })
    .maxTimeMS(MAX_TIME_MS)
    .lean<DailyStats[]>();
  return quizzes
    .map((quiz) => {
      const own = rows.filter((row) => row.quiz === quiz);
      const week = own.filter((row) => row.day >= day(7));
      return {
        quiz,
        week: consistentTotals(sumTotals(week)),
        before: consistentTotals(sumTotals(own.filter((row) => row.day < day(7)))),
        outcomes: countedOutcomes(sumDays(week)),
      };
    })
    .sort((a, b) => b.week.leads - a.week.leads || b.week.views - a.week.views);
}
