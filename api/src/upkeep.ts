import type { Logger } from 'pino';
import { projectFigures } from './analytics/project-figures.ts';
import { sweepDeletedQuizzes } from './quizzes/delete-quiz.ts';
import { repeatInOneProcess } from './repeat.ts';

/** Figures are to be at most two seconds old. */
const FIGURES_MS = 500;
const SWEEP_MS = 5_000;

/** Begins what goes on behind the requests. Returns how to stop it. */
export function startUpkeep(log: Logger): () => Promise<void> {
  const stops = [
    repeatInOneProcess('figures', FIGURES_MS, log, projectFigures),
    repeatInOneProcess('deleted quizzes', SWEEP_MS, log, sweepDeletedQuizzes),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
