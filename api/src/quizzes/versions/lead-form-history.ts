import type { LeadFormRules } from '../../../contract/lead/lead-form.ts';
import { collectionOf, operators } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { QuizModel } from '../quiz.model.ts';
import { QuizVersionModel } from './quiz-version.model.ts';

const FURTHER_FIELD = { $elemMatch: { kind: { $nin: ['name', 'email'] } } };

type AskedForm = Pick<LeadFormRules, 'leadFields' | 'marketingText'> & { createdAt: Date };
/**
 * All lead forms of a quiz that asked for more than a name, an address and the first consent, the
 * last saved one last.
 */
export const leadFormHistory = (quizId: string): Promise<AskedForm[]> =>
  QuizVersionModel.find(
    {
      quiz: quizId,
      $or: [{ leadFields: operators(FURTHER_FIELD) }, { marketingText: operators({ $gt: '' }) }],
    },
    { leadFields: 1, marketingText: 1, createdAt: 1 },
  )
    .sort({ usedAt: 1, createdAt: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean<AskedForm[]>()
    .exec();

/** Whether one of the owner's quizzes asks for more than a name and an address. */
export const asksForMore = async (owner: string): Promise<boolean> =>
  (await collectionOf(QuizModel).findOne(
    { owner, leadFields: FURTHER_FIELD },
    { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS },
  )) !== null;

/** Whether one of these quizzes ever asked for the second consent. */
export const askedForMarketing = async (quizIds: readonly string[]): Promise<boolean> =>
  (await collectionOf(QuizVersionModel).findOne(
    { quiz: { $in: [...quizIds] }, marketingText: { $gt: '' } },
    { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS },
  )) !== null;
