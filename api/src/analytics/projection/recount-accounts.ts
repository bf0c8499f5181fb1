import { UTC } from '../../../contract/time-zone.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import type { ShouldContinue } from '../../db/repeat-in-one-process.ts';
import { AppError } from '../../errors.ts';
import { dueRecountOfAll, dueRecounts, endRecount } from '../../users/time-zones.ts';
import { outdateBatches } from './figures-state.ts';
import { recountQuiz } from './recount.ts';
import { QuizStatsModel } from './stats.model.ts';

/** How often to ask for a moment between two batches: one is applied in much less. */
const TRIES = 200;

/**
 * Brings the days of all quizzes into the time zones of their accounts, where these have changed, or the quizzes their account. Any number of
 * processes may run this, and crash anywhere: an account is done when none of its quizzes is left.
 */
export async function recountAccounts(shouldContinue: ShouldContinue): Promise<void> {
  let failure: unknown;
  for (const due of await dueRecounts()) {
    // A quiz that begins now must not begin with the time zone that the account had.
    await outdateBatches(TRIES);
    let isDone = true;
    for (const quiz of await quizzesOutside(due.owner, due.timeZone)) {
      if (!(await shouldContinue())) return;
      try {
        await recountQuiz({ _id: quiz, owner: due.owner });
      } catch (error) {
        isDone = false;
        // Another one recounts it, or visitors were counted meanwhile: the next time.
        if (!(error instanceof AppError && error.status === 503)) failure ??= error;
      }
    }
    if (isDone) await endRecount(due);
  }
  if (failure) throw failure;
}

/** Has every quiz recounted: nothing is known of which figures are right. */
export async function recountEverything(): Promise<void> {
  await collectionOf(QuizStatsModel).updateMany({}, { $set: { recount: 'restored' } });
  await dueRecountOfAll();
}

/** Quizzes of an account whose days are, or may be, of another time zone. */
async function quizzesOutside(owner: string, timeZone: string): Promise<string[]> {
  const isOther = timeZone === UTC ? { $nin: [UTC, null] } : { $ne: timeZone };
  const quizzes = await collectionOf(QuizStatsModel)
    .find({ owner, $or: [{ timeZone: isOther }, { recount: { $exists: true } }] } as object, {
      projection: { _id: 1 },
      maxTimeMS: MAX_TIME_MS,
    })
    .toArray();
  return quizzes.map(({ _id }) => _id);
}
