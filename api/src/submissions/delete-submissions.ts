import { deleteBundlesOf } from './lead-bundles.ts';
import { SubmissionModel } from './submission.model.ts';

/** Removes all leads of a quiz, with what was still to be delivered or told. */
export async function deleteSubmissionsOf(quizId: string): Promise<void> {
  await SubmissionModel.deleteMany({ quiz: quizId });
  await deleteBundlesOf(quizId);
}
