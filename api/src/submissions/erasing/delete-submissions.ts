import { deleteDeliveries } from '../../deliveries/delivery-store.ts';
import { deleteSearchRows } from '../search/store-search-rows.ts';
import { SubmissionModel } from '../submission.model.ts';

/** Removes all leads of a quiz, with what was still to be delivered or told. */
export async function deleteSubmissionsOf(quizId: string): Promise<void> {
  await SubmissionModel.deleteMany({ quiz: quizId });
  await deleteSearchRows({ quiz: quizId });
  await deleteDeliveries({ quiz: quizId });
}

/** Removes all leads of an account, those of quizzes that are gone included, with all that was still to be sent to it. */
export async function deleteSubmissionsOfOwner(owner: string): Promise<void> {
  await SubmissionModel.deleteMany({ owner });
  await deleteSearchRows({ owner });
  await deleteDeliveries({ owner });
}
