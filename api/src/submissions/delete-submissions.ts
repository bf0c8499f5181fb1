import { SubmissionModel } from './submission.model.ts';

/** Removes all leads of a quiz, with what was still to be delivered. */
export const deleteSubmissionsOf = (quizId: string) => SubmissionModel.deleteMany({ quiz: quizId });
