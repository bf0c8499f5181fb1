import type { LeadFormRules } from '../../contract/lead-form.ts';
import { collectionOf, operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { QuizModel } from './quiz.model.ts';
import { QuizVersionModel } from './quiz-version.model.ts';

/** The lead forms that a quiz ever had beside the one that it had from the start, the oldest first. */
export const leadFormHistory = (quizId: string): Promise<Array<LeadFormRules & { createdAt: Date }>> =>
  QuizVersionModel.find(
    { quiz: quizId, leadFields: operators({ $exists: true }) },
    { leadFields: 1, marketingText: 1, createdAt: 1 },
  )
    .sort({ createdAt: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean()
    .exec();

/** Whether one of the owner's quizzes asks for more than a name and an address. */
export const asksForMore = async (owner: string): Promise<boolean> =>
  (await collectionOf(QuizModel).findOne(
    { owner, leadFields: { $elemMatch: { kind: { $nin: ['name', 'email'] } } } },
    { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS },
  )) !== null;

/** Whether one of these quizzes ever asked for the second consent. */
export const askedForMarketing = async (quizIds: readonly string[]): Promise<boolean> =>
  (await collectionOf(QuizVersionModel).findOne(
    { quiz: { $in: [...quizIds] }, marketingText: { $gt: '' } },
    { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS },
  )) !== null;
