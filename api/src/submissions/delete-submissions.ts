import { SubmissionModel } from './submission.model.ts';

/** Removes all leads of a quiz, with what was still to be delivered. */
export const deleteSubmissionsOf = (quizId: string) => SubmissionModel.deleteMany({ quiz: quizId });

/** Removes all leads of an account, those of quizzes that are gone included. */
export const deleteSubmissionsOfOwner = (owner: string) => SubmissionModel.deleteMany({ owner });
