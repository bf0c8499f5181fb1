import { DailyStatsModel, QuizStatsModel } from './stats.model.ts';
import { VisitModel } from './visit.model.ts';

/** Removes everything that was counted for a quiz. */
export async function deleteCountsOf(quizId: string): Promise<void> {
  await Promise.all([
    VisitModel.deleteMany({ quiz: quizId }),
    DailyStatsModel.deleteMany({ quiz: quizId }),
    QuizStatsModel.deleteOne({ _id: quizId }),
  ]);
}
