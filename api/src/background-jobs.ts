import { MINUTE_MS, SECOND_MS } from '../contract/time.ts';
import { finishDeletions } from './account/delete-account.ts';
import { eraseOldRecords } from './account/erase-old-records.ts';
import { FIGURES_JOB, projectFigures } from './analytics/projection/project-figures.ts';
import { recountAccounts } from './analytics/projection/recount-accounts.ts';
import { DETACH_JOB, detachErasedVisits } from './analytics/recording/detach-erased-visits.ts';
import type { AppContext } from './context.ts';
import { repeatInOneProcess } from './db/repeat-in-one-process.ts';
import { sweepDeletedQuizzes } from './deletion/delete-quiz.ts';
import { renewSeals } from './destinations/connections/renew-seals.ts';
import { sweepObjects } from './objects/sweep-objects.ts';
import { removeLeftPictures } from './pictures/picture-store.ts';
import { logosOfQuizzes } from './quizzes/quiz-logos.ts';
import { logosOfUsers } from './users/user-logos.ts';

/** Starts the background jobs. Returns a function that stops them. */
export function startBackgroundJobs({ config, log }: AppContext): () => Promise<void> {
  const stops = [
    // Figures must be at most two seconds old.
    repeatInOneProcess(FIGURES_JOB, SECOND_MS / 2, log, async (shouldContinue) => {
      const { failure } = await projectFigures(shouldContinue);
      if (failure) throw failure;
    }),
    repeatInOneProcess('days of figures', 5 * SECOND_MS, log, recountAccounts),
    repeatInOneProcess('deleted quizzes', 5 * SECOND_MS, log, () => sweepDeletedQuizzes()),
    repeatInOneProcess(DETACH_JOB, 5 * SECOND_MS, log, detachErasedVisits),
    repeatInOneProcess('deleted accounts', 5 * SECOND_MS, log, (shouldContinue) =>
      finishDeletions(new Date(), shouldContinue),
    ),
    repeatInOneProcess('old records', 5 * MINUTE_MS, log, (shouldContinue) =>
      eraseOldRecords(new Date(), shouldContinue),
    ),
    repeatInOneProcess('unused files', 60 * MINUTE_MS, log, (shouldContinue) =>
      sweepObjects(logosInUse, new Date(), shouldContinue),
    ),
    repeatInOneProcess('seals of credentials', 60 * MINUTE_MS, log, async (shouldContinue) => {
      const renewed = await renewSeals(config, shouldContinue);
      if (renewed > 0) log.info({ renewed }, 'credentials are encrypted by the newest key now');
    }),
    repeatInOneProcess('left pictures', 60 * MINUTE_MS, log, () => removeLeftPictures()),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** The logos that quizzes or accounts refer to. Exported for tests. */
export async function* logosInUse(): AsyncGenerator<string> {
  yield* logosOfQuizzes();
  yield* logosOfUsers();
}
