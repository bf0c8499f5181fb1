import { VisitModel } from '../recording/visit.model.ts';
import { pauseQuizSoon } from './figures-state.ts';
import { deleteActivityOf } from './quiz-activity.ts';
import { DailyStatsModel, QuizStatsModel } from './stats.model.ts';

/** A batch is applied in much less; where its process has died, another finishes it. */
const TRIES = 40;

/** Removes everything that was counted for a quiz, and keeps what still comes in for it from being counted until `until`. */
export async function deleteCountsOf(quizId: string, until: Date): Promise<void> {
  await pauseQuizSoon(quizId, () => until, TRIES, 'gone');
  await Promise.all([
    VisitModel.deleteMany({ quiz: quizId }),
    DailyStatsModel.deleteMany({ quiz: quizId }),
    QuizStatsModel.deleteOne({ _id: quizId }),
    deleteActivityOf(quizId),
  ]);
}
