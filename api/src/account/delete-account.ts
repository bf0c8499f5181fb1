import { deleteReportsOf } from '../mail/weekly-reports.ts';
import { objects } from '../objects/object-store.ts';
import { deleteQuiz } from '../quizzes/delete-quiz.ts';
import { quizTitlesOf } from '../quizzes/quizzes.ts';
import { deleteUser } from '../users/users.ts';

/**
 * Deletes an account with all that belongs to it: quizzes, leads, figures, files. The account itself goes last, so that a deletion that was
 * cut off can be asked for again; its sessions end with it.
 */
export async function deleteAccount(owner: string): Promise<void> {
  for (const { _id } of await quizTitlesOf(owner)) await deleteQuiz(owner, _id);
  await objects().deleteObjectsOf(owner);
  await deleteReportsOf(owner);
  await deleteUser(owner);
}
