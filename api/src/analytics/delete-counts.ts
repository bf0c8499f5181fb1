import { setTimeout as sleep } from 'node:timers/promises';
import { pauseQuiz, resumeQuiz } from './figures-state.ts';
import { DailyStatsModel, QuizStatsModel } from './stats.model.ts';
import { VisitModel } from './visit.model.ts';

/** A batch is applied in much less; where its process has died, another finishes it. */
const TRIES = 40;
const PAUSE_MS = 50;

/** Removes everything that was counted for a quiz, and keeps what still comes in for it from being counted until `until`. */
export async function deleteCountsOf(quizId: string, until: Date): Promise<void> {
  for (let left = TRIES; left > 0 && !(await pauseQuiz(quizId, until)); left -= 1) await sleep(PAUSE_MS);
  await Promise.all([
    VisitModel.deleteMany({ quiz: quizId }),
    DailyStatsModel.deleteMany({ quiz: quizId }),
    QuizStatsModel.deleteOne({ _id: quizId }),
  ]);
}

/** Nothing comes in for the quiz any more. */
export const forgetDeletedCounts = (quizId: string): Promise<boolean> => resumeQuiz(quizId);
