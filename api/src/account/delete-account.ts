import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { deleteDomainsOf } from '../addresses/domains.ts';
import { endAllSessions } from '../auth/session-store.ts';
import type { ShouldContinue } from '../db/repeat-in-one-process.ts';
import { deleteQuiz } from '../deletion/delete-quiz.ts';
import { deleteConnectionsOf } from '../destinations/connections/change-connection.ts';
import { AppError, nameForLog } from '../errors.ts';
import { deleteObjectsOf } from '../objects/object-store.ts';
import { deletePicturesOf } from '../pictures/picture-store.ts';
import { quizTitlesOf } from '../quizzes/find-quiz.ts';
import { deleteSubmissionsOfOwner } from '../submissions/erasing/delete-submissions.ts';
import { deleteTokensOf } from '../tokens/api-tokens.ts';
import { markedUsers, markUserDeleted, removeMarkedUser } from '../users/delete-user.ts';

/** Longer than any request that was admitted before the mark: the last pass comes later, and removes whatever such a request still wrote. */
const LAST_CALLS_MS = 60_000;

/** How long to wait for the removal: the mark has already decided it. */
const PATIENCE_MS = 2_000;

/**
 * Deletes an account with everything that belongs to it: quizzes, leads, figures, files, sessions, API tokens. It is gone for everybody as soon as it
 * is marked, which is when this may return; removing the rest starts right away and is continued by `finishDeletions` until nothing is
 * left, whatever fails or crashes in between.
 */
export async function deleteAccount(owner: string, log: Logger): Promise<void> {
  await markUserDeleted(owner);
  const removed = removeBelongings(owner).catch((error: unknown) =>
    log.error({ name: nameForLog(error) }, 'an account is deleted, what belonged to it has still to be removed'),
  );
  await Promise.race([removed, sleep(PATIENCE_MS, undefined, { ref: false })]);
}

/** Continues every deletion in progress, and removes the marks of accounts of which nothing can be left. Meant to be repeated. */
export async function finishDeletions(
  now = new Date(),
  shouldContinue: ShouldContinue = async () => true,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { id, since } of await markedUsers()) {
    if (!(await shouldContinue())) return;
    // An account whose files are unreachable does not hold up the others.
    try {
      await removeBelongings(id);
      if (now.getTime() - since.getTime() >= LAST_CALLS_MS) await removeMarkedUser(id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length) throw failures[0];
}

/** Every step may be repeated. Personal data goes first and files last, because their store may be unreachable. */
async function removeBelongings(owner: string): Promise<void> {
  await endAllSessions(owner);
  await deleteTokensOf(owner);
  await deleteDomainsOf(owner);
  for (const { _id } of await quizTitlesOf(owner)) await deleteQuiz(owner, _id).catch(ignoreGone);
  await deleteSubmissionsOfOwner(owner);
  await deleteConnectionsOf(owner);
  await deleteObjectsOf(owner);
  await deletePicturesOf(owner);
}

/** Another process may be working on the same deletion. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof AppError && error.status === 404)) throw error;
}
